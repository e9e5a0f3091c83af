const lists = new Intl.ListFormat('en-GB')

/** 'a, b and c' */
export function joinList(parts: string[]): string {
  return lists.format(parts)
}
