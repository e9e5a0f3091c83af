/** A row of a mail's small table: 'Dates', 'Mar 9 – 12, 2027'. Always one line, whatever people typed. */
export type MailFact = { label: string; value: string }

/** The words of a mail, as plain text. Jobs that send mail have them in their payload. */
export type MailWords = {
  /** The preview that mail programs show beside the subject. */
  summary: string
  heading: string
  /** One or two short sentences. */
  paragraphs: string[]
  /** A table below the paragraphs. Mails that were queued before an update have none. */
  facts?: MailFact[]
  /** The mail's button, which leads to a path of this site. */
  action: { label: string; path: string }
  smallPrint: string[]
  /** The trip whose calendar file is attached, with the recipient's seat. */
  calendarOfTrip?: number
  /** The invitation that the button leads to: people without an account get a link to create one. */
  invitation?: number
}
