import { escapeMarkup } from '#contract/text.ts'
import type { MailFact, MailWords } from '../events/mail-words.ts'
import { oneLine, shorten } from '../texts.ts'
import { toSafeOwnName } from './safe-texts.ts'

/** The parts of a mail, as plain text. Text and HTML are both made from them, so they always agree. */
export type MailParts = MailWords & {
  /** The site's address, because links in a mail are absolute. */
  publicUrl: string
  /** The name in the greeting. */
  firstName: string | null
  /** The path to turn off mails like this. Without it they cannot be turned off. */
  turnOffPath?: string
}

/** Longer parts are cut; mail programs truncate long mails anyway. */
const MAX_PART_LENGTH = 2_000
/** Enough for a trip's title and what happened to it. */
const MAX_HEADING_LENGTH = 400
/** Enough for two meeting points: the current one and the previous one. */
const MAX_FACT_LENGTH = 1_100
const TURN_OFF = 'Turn off emails like this'

// Texts and backgrounds have no colour of ours: with "color-scheme" the reader's light or dark ones apply.
// These colours work on both.
const SPRUCE = '#1e4b38'
const EMBER = '#ae3f17'
const LIGHT_INK = '#fffdf8'
const LINE = '#857e6c'
const FONT = "font-family:'Mona Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/**
 * Lays out a mail. Some mail programs are decades old, so it uses tables, only style attributes, no pictures,
 * and nothing that has to be loaded.
 */
export function composeMail(parts: MailParts): { text: string; html: string } {
  const mail = fitParts(parts)
  return { text: toText(mail), html: toHtml(mail) }
}

/** The parts of a mail, shortened and with absolute links. */
type FittedMail = {
  publicUrl: string
  summary: string
  heading: string
  /** The first one is the greeting. */
  paragraphs: string[]
  facts: MailFact[]
  actionLabel: string
  link: string
  smallPrint: string[]
  turnOffLink: string | null
}

function fitParts(parts: MailParts): FittedMail {
  const { publicUrl, action, turnOffPath } = parts
  const fit = (part: string) => shorten(part, MAX_PART_LENGTH)
  return {
    publicUrl,
    summary: fit(parts.summary),
    heading: oneLine(parts.heading, MAX_HEADING_LENGTH),
    paragraphs: [greet(parts.firstName), ...parts.paragraphs].map(fit),
    facts: (parts.facts ?? []).map(({ label, value }) => ({
      label: oneLine(label, MAX_FACT_LENGTH),
      value: oneLine(value, MAX_FACT_LENGTH),
    })),
    actionLabel: action.label,
    link: publicUrl + action.path,
    smallPrint: parts.smallPrint.map(fit),
    turnOffLink: turnOffPath === undefined ? null : publicUrl + turnOffPath,
  }
}

function greet(firstName: string | null): string {
  const name = toSafeOwnName(firstName ?? '')
  return name === null ? 'Hello,' : `Hello ${name},`
}

function toText(mail: FittedMail): string {
  const { publicUrl, heading, paragraphs, facts, actionLabel, link, smallPrint, turnOffLink } = mail
  return [
    heading,
    ...paragraphs,
    ...(facts.length === 0 ? [] : [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')]),
    `${actionLabel}:\n${link}`,
    ...smallPrint,
    ...(turnOffLink === null ? [] : [`${TURN_OFF}:\n${turnOffLink}`]),
    // Mail programs recognise a signature by the two dashes and the space.
    `-- \nWild Trip Planner\n${publicUrl}`,
  ].join('\n\n')
}

function toHtml(mail: FittedMail): string {
  const { publicUrl, summary, heading, paragraphs, facts, actionLabel, link, smallPrint, turnOffLink } = mail
  return `<!doctype html>
<html lang="en" dir="ltr" style="color-scheme:light dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(heading)}</title>
</head>
<body style="margin:0;padding:0">
<div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(summary)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;${FONT};text-align:left">
<tr><td bgcolor="${SPRUCE}" style="background-color:${SPRUCE};border-radius:14px 14px 0 0;padding:18px 28px">
<a href="${escapeMarkup(publicUrl)}" target="_blank" style="color:${LIGHT_INK};font-size:17px;font-weight:700;letter-spacing:-0.02em;text-decoration:none">Wild Trip Planner</a>
</td></tr>
<tr><td style="border:1px solid ${LINE};border-top:0;border-radius:0 0 14px 14px;padding:32px 28px 28px">
<h1 style="margin:0 0 20px;font-size:26px;line-height:1.2;letter-spacing:-0.025em;font-weight:700">${escapeMarkup(heading)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.55">${toHtmlLines(text)}</p>`).join('\n')}
${factTable(facts)}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0">
<tr><td bgcolor="${EMBER}" style="background-color:${EMBER};border-radius:10px">
<a href="${escapeMarkup(link)}" target="_blank" style="display:inline-block;padding:14px 26px;color:${LIGHT_INK};font-size:16px;font-weight:700;line-height:1.25;text-decoration:none">${escapeMarkup(actionLabel)}</a>
</td></tr>
</table>
${smallPrint.map((text) => smallParagraph(toHtmlLines(text))).join('\n')}
${turnOffLink === null ? '' : smallParagraph(`<a href="${escapeMarkup(turnOffLink)}" target="_blank" style="color:inherit">${TURN_OFF}</a>`)}
<p style="margin:20px 0 0;padding-top:16px;border-top:1px solid ${LINE};font-size:13px;line-height:1.5">If the button doesn’t work, copy this link into your browser:<br><span style="word-break:break-all">${escapeMarkup(link)}</span></p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** A real table, also for screen readers; the layout tables around it are not. */
function factTable(facts: MailFact[]): string {
  if (facts.length === 0) return ''
  const cell = `padding:9px 0;border-bottom:1px solid ${LINE};font-size:15px;line-height:1.45;text-align:left;vertical-align:top`
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th scope="row" align="left" valign="top" width="36%" style="${cell};padding-right:16px;font-weight:400">${escapeMarkup(label)}</th>` +
      `<td align="left" valign="top" style="${cell};font-weight:700;word-break:break-word;overflow-wrap:anywhere">${escapeMarkup(value)}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 0;border-top:1px solid ${LINE};border-collapse:collapse;${FONT}">
${rows.join('\n')}
</table>`
}

function smallParagraph(html: string): string {
  return `<p style="margin:0 0 12px;font-size:14px;line-height:1.5">${html}</p>`
}

function toHtmlLines(text: string): string {
  return escapeMarkup(text).replace(/\r?\n/g, '<br>')
}
