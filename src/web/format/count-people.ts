const countFormat = new Intl.NumberFormat('en-US')

/** '1 person', '3 people', '1,200 people' */
export function countPeople(count: number): string {
  return count === 1 ? '1 person' : `${countFormat.format(count)} people`
}
