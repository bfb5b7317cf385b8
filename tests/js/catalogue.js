// What Django's JavaScript catalogue gives a page, in English.
globalThis.gettext = (text) => text;
globalThis.ngettext = (one, many, n) => (n === 1 ? one : many);
globalThis.pgettext = (context, text) => text;
globalThis.interpolate = (format, values, named) => (named
  ? format.replace(/%\(\w+\)s/g, (match) => String(values[match.slice(2, -2)]))
  : format.replace(/%s/g, () => String(values.shift())));
globalThis.document ??= { documentElement: { lang: "en" } };
