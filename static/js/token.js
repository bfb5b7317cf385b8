/**
 * The token that shows that what is sent comes from a page of ours.
 */

export const csrfToken = () => /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? "";
