import { expect, test } from 'vitest'
import { openLiveStream } from '#testing/open-live-stream.ts'
import { startApp } from '#testing/start-app.ts'
import { publishChanges } from '../live/publish-changes.ts'
import { sweepAuthRows } from './sweep-auth-rows.ts'

test('the live streams of a session end when it has expired, and no others', async () => {
  await using site = await startApp()
  const [sleeper, other] = [await site.person(), await site.person()]
  const address = await site.listen()
  using stream = await openLiveStream(address, 'trips', sleeper)
  using otherStream = await openLiveStream(address, 'trips', other)
  await site.database.query(
    `update sessions set expire = app_now() - interval '1 second'
     where user_id = (select id from users where email = $1)`,
    [sleeper.email],
  )
  await sweepAuthRows(site.context)
  await stream.ended
  await site.context.db.transaction((tx) => publishChanges(tx, { topic: 'trips', what: 'day' }))
  await otherStream.until(1)
  expect(stream.events).toEqual([])
  expect(await site.database.query('select from sessions')).toHaveLength(1)
})
