/** The accounts of the embedded demo, shown on its login page. They exist nowhere else. */
export const demoAccounts = [
  { label: 'Organiser', email: 'admin@example.com', password: 'adventure-admin' },
  { label: 'Traveller', email: 'maya@example.com', password: 'adventure-maya' },
]

/** The prefix of the ids of seeded people only. */
export const DEMO_ID_PREFIX = 'demo-'
