export const SECONDS_PER_MINUTE = 60

/** 754 -> '12:34', 4000 -> '1:06:40' */
export function formatCountdown(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / SECONDS_PER_MINUTE)]
  const rest = String(seconds % SECONDS_PER_MINUTE).padStart(2, '0')
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`
}

const LONGEST_IN_HOURS = 48

/** 754 -> '13 min', 4000 -> '1 h 7 min', 80000 -> '22 h', 600000 -> '7 days': rounded up, at least '1 min'. */
export function formatMinutes(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / SECONDS_PER_MINUTE))
  if (minutes < 60) return `${minutes} min`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours >= LONGEST_IN_HOURS) return `${Math.ceil(minutes / (24 * 60))} days`
  return rest === 0 || hours >= 12 ? `${hours} h` : `${hours} h ${rest} min`
}
