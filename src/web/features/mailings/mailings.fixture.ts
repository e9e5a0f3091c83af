import type { AudienceCounts, Mailing, MailingPreview } from '#contract/mailings.ts'

/** Twelve people, one of whom has emails off and one of whom has not confirmed an address. */
export function audienceCounts(given: Partial<AudienceCounts> = {}): AudienceCounts {
  return {
    people: 12,
    mailed: 10,
    off: 1,
    unverified: 1,
    names: ['Ann Marlow', 'Bo Marlow'],
    version: 'v1',
    ...given,
  }
}

export function mailingPreview(given: Partial<AudienceCounts> = {}): MailingPreview {
  return {
    counts: audienceCounts(given),
    mail: { subject: 'What to pack', html: '<p>Bring boots.</p>' },
  }
}

/** Olaf’s message to everyone going. */
export function aMailing(given: Partial<Mailing> = {}): Mailing {
  return {
    id: 3,
    to: 'going',
    driverFirstName: null,
    byFirstName: 'Olaf',
    subject: 'What to pack',
    text: 'Bring boots.',
    sentAt: '2027-03-09T09:00:00.000Z',
    people: 12,
    outcomes: { mailed: 8, waiting: 2, failed: 0, off: 1, unverified: 1, gone: 0 },
    ...given,
  }
}
