import { admin } from './browser.ts'

type Credentials = { email: string; password: string }
export type TestUser = Credentials & {
  send: (method: string, path: string, body?: object) => Promise<unknown>
}

let people = 0

/** Registers a new user, who can also send requests without a browser. */
export async function registerTestUser(address: string, firstName: string): Promise<TestUser> {
  const password = 'a long and winding trail'
  const email = `${firstName.toLowerCase()}${++people}@example.org`
  const names = { firstName, lastName: 'Marlow', email, password, confirmPassword: password }
  const { token } = (await sendJson(address, 'POST', '/api/auth/register', names)) as { token: string }
  return toTestUser(address, { email, password }, token)
}

/** Logs in as the demo's admin. */
export async function logInAdmin(address: string): Promise<TestUser> {
  const { token } = (await sendJson(address, 'POST', '/api/auth/login', admin)) as { token: string }
  return toTestUser(address, admin, token)
}

function toTestUser(address: string, account: Credentials, token: string): TestUser {
  return { ...account, send: (method, path, body) => sendJson(address, method, path, body, token) }
}

async function sendJson(address: string, method: string, path: string, body?: object, token?: string) {
  const answer = await fetch(address + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.status === 204 ? null : ((await answer.json()) as unknown)
}

/** Creates a trip in the far future. Returns its id. */
export async function createTrip(by: TestUser, values: object): Promise<number> {
  const trip = {
    title: 'Ridge walk',
    location: 'Jotunheimen',
    startDate: '2099-07-01',
    endDate: '2099-07-04',
  }
  return ((await by.send('POST', '/api/trips', { ...trip, ...values })) as { id: number }).id
}
