// All of src/server from low to high. Each folder or file may import the ones before it, never the ones after it.
const order = [
  'language', 'db', 'events', 'live', 'ports', 'access', 'limits', 'idempotency', 'context', 'http',
  'mails', 'auth', 'site', 'places', 'trips', 'templates', 'sharing', 'sitemap', 'files', 'images', 'cars', 'payments', 'disputes', 'refunds', 'waitlist', 'bookings', 'invitations', 'checkout', 'expenses', 'rides', 'seat-suggestions', 'chat', 'live-stream', 'assistant',
  'calendar', 'readiness', 'people', 'mailings', 'workspace', 'notifications', 'account', 'dashboard',
  'pages', 'seed', 'compose', 'app', 'make-admin', 'serve', 'main',
]
// The same for the features of the web side.
const features = [
  'auth', 'calendar', 'trips', 'templates', 'images', 'cars', 'waitlist', 'bookings', 'payments', 'expenses', 'rides', 'chat', 'assistant', 'readiness', 'people', 'invitations', 'notifications', 'account', 'mails', 'mailings', 'dashboard', 'landing',
  'content', 'trip-management', 'trip-editor', 'workspace',
]
const within = (names) => `^src/server/(${names.join('|')})(/|[.]ts$)`
const test = '[.]test[.]tsx?$'
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    forbid('no-circles', 'Imports form layers, not a ring.', {}, { circular: true }),
    forbid('contract-is-pure', 'The contract knows zod and itself.',
      { path: '^src/contract/', pathNot: test }, { pathNot: '^src/contract/|^node_modules/zod/' }),
    forbid('web-knows-only-the-contract', 'Reach the server through #contract and HTTP.',
      { path: '^src/web/', pathNot: `[.]fixture[.]tsx?$|${test}` }, { path: '^src/(server|testing)/' }),
    forbid('server-ignores-web', 'Share through #contract.',
      { path: '^src/server/', pathNot: test }, { path: '^src/(web|testing)/' }),
    forbid('db-is-the-floor', 'Tables import nothing from above.',
      { path: '^src/server/db/', pathNot: test }, { path: '^src/server/(?!db/)' }),
    forbid('rules-are-pure', 'Load data in the use case; decide in rules.ts.',
      { path: '^src/server/([^/]+/rules|refunds/calculate-refund|checkout/decide-payment)[.]ts$' },
      { path: '^src/server/(db|events|live|ports|http)/|^node_modules/', pathNot: '^node_modules/zod/' }),
    forbid('http-stays-at-the-door', 'Only routes, pages, the app and a cookie know Fastify.',
      { path: '^src/server/', pathNot: `^src/server/(http/|pages/|app[.]ts|main[.]ts|[^/]+/routes[.]ts|auth/login-cookie[.]ts)|${test}` },
      { path: '^src/server/http/|/routes[.]ts$|^node_modules/(@fastify/|fastify)' }),
    forbid('routes-do-not-query', 'Call a use case.',
      { path: '/routes[.]ts$' }, { path: '^src/server/db/|^node_modules/drizzle-orm' }),
    forbid('adapters-are-chosen-in-compose', 'Import port.ts; compose.ts picks the adapter.',
      { path: '^src/server/', pathNot: `^src/server/(compose[.]ts|ports/)|${test}` },
      { path: '^src/server/ports/[^/]+/(?!port[.]ts)' }),
    forbid('web-looks-down', 'pages -> shell -> features -> api -> ui -> hooks -> format.',
      { path: '^src/web/(format|hooks|ui|api|features|shell)/', pathNot: test },
      { path: '^src/web/(pages/|app[.]tsx|entry-|router[.]tsx|admin-router[.]tsx)' }),
    forbid('features-ignore-the-shell', 'The shell surrounds features.',
      { path: '^src/web/(format|hooks|ui|api|features)/' }, { path: '^src/web/shell/' }),
    forbid('ui-knows-no-domain', 'Domain components live in features/.',
      { path: '^src/web/ui/' }, { path: '^src/web/(features|api)/|^src/contract/(?!(paths|picture-files|amounts)[.]ts)' }),
    forbid('every-feature-is-in-the-order', 'Add the feature to the list above.',
      { path: `^src/web/features/(?!(${features.join('|')})/)` }, {}),
    forbid('api-ignores-features', 'Features call the api.', { path: '^src/web/api/', pathNot: test }, { path: '^src/web/features/' }),
    forbid('hooks-and-format-are-the-floor', 'Hooks and formats know no component and no call.',
      { path: '^src/web/(format|hooks)/', pathNot: test }, { path: '^src/web/(?!format/|hooks/)' }),
    forbid('format-knows-no-hook', 'Formats are plain functions.', { path: '^src/web/format/' }, { path: '^src/web/hooks/' }),
    ...features.slice(0, -1).map((name, i) => forbid(`${name}-feature-looks-down`, 'Move it into the later feature, or combine both in a page.',
      { path: `^src/web/features/${name}/`, pathNot: test },
      { path: `^src/web/features/(${features.slice(i + 1).join('|')})/` })),
    forbid('helpers-are-below', 'A file beside the folders that is not in the order is a helper for all of them.',
      { path: '^src/server/[^/]+[.]ts$', pathNot: `${within(order)}|${test}` }, { path: `${within(order)}|^src/server/[^/]+/` }),
    forbid('every-folder-is-in-the-order', 'Give it a place in the list above.',
      { path: '^src/server/[^/]+/', pathNot: within(order) }, {}),
    ...order.slice(0, -1).map((name, i) => forbid(`${name}-looks-down`, 'Tell later domains by event, or pass what is needed from app.ts or compose.ts.',
      { path: within([name]), pathNot: test }, { path: within(order.slice(i + 1)) })),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.test.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
