// Formats times and durations.

const clock = new Intl.DateTimeFormat(undefined, {
  hour: "2-digit", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 3, hourCycle: "h23",
});

/** Formats a time in milliseconds since 1970 as a time of day with milliseconds. */
export function timeOfDay(milliseconds) {
  return clock.format(new Date(milliseconds));
}

/** Formats a duration in milliseconds, with a useful number of digits. */
export function span(milliseconds) {
  const size = Math.abs(milliseconds);
  if (size < 0.0005) return "0";
  if (size < 1) return `${digits(milliseconds * 1000)} µs`;
  if (size < 1000) return `${digits(milliseconds)} ms`;
  if (size < 60000) return `${digits(milliseconds / 1000)} s`;
  const seconds = Math.floor(size / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor(seconds / 60) % 60} min`;
}

/** Formats a duration in microseconds. */
export function microseconds(value) {
  return span(value / 1000);
}

function digits(value) {
  const size = Math.abs(value);
  return value.toFixed(size < 10 ? 2 : size < 100 ? 1 : 0).replace(/\.0+$|(\.\d*[1-9])0+$/, "$1");
}
