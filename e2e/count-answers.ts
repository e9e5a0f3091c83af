type CountedAnswer = { status: number | null; body?: { code?: string } | undefined }

/** The number of each answer: { 201: 1, '409 SEAT_TAKEN': 199 } */
export function countAnswers(answers: CountedAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const key = [status ?? 'none', body?.code].filter(Boolean).join(' ')
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}
