/** One pattern of many, each of which can be read by itself; large and small letters are the same. */
export function anyOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), 'i')
}
