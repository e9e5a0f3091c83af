const dated = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** 'Mar 9, 2027, 14:02', in local time; with the year, for data that is kept longer than a year. */
export function formatDateTime(at: string): string {
  return dated.format(new Date(at))
}

const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' })

/** 'Mar 9, 2027', in local time. */
export function formatLocalDay(at: string): string {
  return day.format(new Date(at))
}
