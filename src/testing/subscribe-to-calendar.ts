import { resetCalendarFeed } from '#contract/calendar.ts'
import { parseCalendar, type ParsedEvent } from './parse-calendar.ts'
import type { Person, TestSite } from './start-app.ts'

/** Somebody's private calendar, as fetched by a program that knows only the address. */
export async function subscribeToCalendar(site: TestSite, as: Person) {
  const { body } = await site.call(resetCalendarFeed, { as })
  const path = new URL(body.url).pathname
  const get = (headers: Record<string, string> = {}) => site.app.inject({ url: path, headers })
  const events = async (): Promise<ParsedEvent[]> => parseCalendar((await get()).body).events
  return {
    path,
    get,
    events,
    /** The only event. Throws if there is not exactly one. */
    event: async (): Promise<ParsedEvent> => {
      const [event, ...others] = await events()
      if (!event || others.length > 0) throw new Error(`There are ${others.length + (event ? 1 : 0)} events`)
      return event
    },
  }
}
