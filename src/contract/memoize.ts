/** Makes a value when it is first asked for, and keeps it. Formats of Intl take time and memory to make. */
export function memoize<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
