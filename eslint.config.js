import tseslint from 'typescript-eslint'

const useTx = {
  message: 'Inside a transaction, use tx.',
  selector:
    "CallExpression[callee.property.name='transaction'] > ArrowFunctionExpression Identifier[name='db']",
}

const noMockedModules = {
  message:
    'The files of a worker share their modules. Give it what it needs, or name the file *.mocked.test.tsx.',
  selector: "CallExpression[callee.object.name='vi'][callee.property.name=/^(mock|doMock)$/]",
}

const askCan = {
  message: 'Ask can() of #contract/access.ts: it says who may do what.',
  selector:
    "MemberExpression[property.name='isAdmin'][object.name!=/^(users|table)$/], ObjectPattern > Property[key.name='isAdmin']",
}

const useFakeServer =
  'Give answers with startFakeServer() of #testing/fake-server.ts, which checks them against the contract.'
const answersOnly = [
  {
    message: useFakeServer,
    selector:
      "CallExpression[callee.object.name='vi'][callee.property.name='stubGlobal'] > Literal[value=/^(fetch|EventSource|XMLHttpRequest)$/]",
  },
  {
    message: useFakeServer,
    selector:
      "AssignmentExpression > MemberExpression.left[object.name=/^(globalThis|window)$/][property.name='fetch']",
  },
  {
    message:
      'Use preloadAnswer() of #testing/preload-answer.ts, which checks what is loaded against the contract.',
    selector: "CallExpression[callee.property.name='setQueryData']",
  },
]

export default tseslint.config(
  { ignores: ['dist', 'data', 'node_modules', 'src/web/public', '*.mjs', '*.js', 'scripts/*.mjs'] },
  ...tseslint.configs.recommendedTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: { project: './tsconfig.test.json', tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // An un-awaited Drizzle query never runs.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          checkThenables: true,
          allowForKnownSafePromises: [{ from: 'package', name: 'FastifyReply', package: 'fastify' }],
        },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, varsIgnorePattern: '^_' }],
      'no-restricted-syntax': ['error', useTx, noMockedModules],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'zod',
              message: "Write import * as z from 'zod/mini': full zod costs the browser 77 kB.",
            },
          ],
        },
      ],
      'no-console': 'error',
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['src/{server,web}/**'],
    // A message only shows that its author is an admin.
    ignores: ['**/*.test.*', '**/*.fixture.*', 'src/web/features/chat/message-entry.tsx'],
    rules: { 'no-restricted-syntax': ['error', useTx, noMockedModules, askCan] },
  },
  {
    files: ['src/web/**/*.{test,fixture}.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', noMockedModules, ...answersOnly] },
  },
  { files: ['**/*.mocked.test.*'], rules: { 'no-restricted-syntax': ['error', ...answersOnly] } },
  // A package's types can only be extended with an interface.
  {
    files: ['src/server/http/{cache-responses,forms,route}.ts', 'src/testing/setup-database.ts'],
    rules: { '@typescript-eslint/consistent-type-definitions': 'off' },
  },
  {
    files: ['scripts/**', 'bench/**', 'src/server/make-admin.ts', 'src/web/api/log-error.ts'],
    rules: { 'no-console': 'off' },
  },
)
