/** A booking's number as travellers and organisers see it: 31 -> 'WTP-000031'. */
export function bookingNumber(id: number): string {
  return `WTP-${String(id).padStart(6, '0')}`
}
