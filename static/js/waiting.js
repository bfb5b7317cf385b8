/**
 * Sheets that wait on this phone go from whatever page is open when there is a line.
 */

import { sendWaiting } from "./post.js";

addEventListener("online", () => sendWaiting());
sendWaiting();
