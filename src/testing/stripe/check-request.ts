import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import type { Stripe } from 'stripe'
import { StripeProblem } from './problem.ts'

type JsonSchema = Record<string, unknown>
type OpenApiParameter = { in: string; name: string; required?: boolean; schema: JsonSchema }
type OpenApiOperation = {
  parameters?: OpenApiParameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema } | undefined> }
}

const FORM = 'application/x-www-form-urlencoded'

/** Stripe's own description of its API. */
const { paths } = JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, OpenApiOperation>>
}

/** The description lacks disputes; the SDK has them. */
const disputeParams: Record<keyof Stripe.DisputeListParams, JsonSchema> = {
  charge: { type: 'string' },
  created: {
    type: 'object',
    properties: {
      gt: { type: 'integer' },
      gte: { type: 'integer' },
      lt: { type: 'integer' },
      lte: { type: 'integer' },
    },
  },
  ending_before: { type: 'string' },
  expand: { type: 'array', items: { type: 'string' } },
  limit: { type: 'integer' },
  payment_intent: { type: 'string' },
  starting_after: { type: 'string' },
}
paths['/v1/disputes'] = {
  get: { parameters: Object.entries(disputeParams).map(([name, schema]) => ({ in: 'query', name, schema })) },
}

// Form values are text; the OpenAPI description says which type each has.
const ajv = new Ajv({ coerceTypes: true, strict: false, validateFormats: false })

type OperationValidators = { query: ValidateFunction; body: ValidateFunction }
type DescribedOperation = { method: string; path: string; pattern: RegExp; checks: () => OperationValidators }

const describedOperations = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) =>
    describeOperation(method.toUpperCase(), path, operation),
  ),
)

function describeOperation(
  method: string,
  path: string,
  { parameters = [], requestBody }: OpenApiOperation,
): DescribedOperation {
  const queryParameters = parameters.filter((parameter) => parameter.in === 'query')
  const query = {
    type: 'object',
    properties: Object.fromEntries(queryParameters.map(({ name, schema }) => [name, schema])),
    required: queryParameters.filter(({ required }) => required).map(({ name }) => name),
  }
  const body = requestBody?.content[FORM]?.schema ?? { type: 'object', properties: {} }
  // Compiled only when the operation is used.
  let validators: OperationValidators | undefined
  return {
    method,
    path,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
    checks: () =>
      (validators ??= {
        query: ajv.compile(forbidUnknownFields(query) as JsonSchema),
        body: ajv.compile(forbidUnknownFields(body) as JsonSchema),
      }),
  }
}

/** A request's operation, such as `POST /v1/refunds`, the id in its path, and the query and form values. */
export type StripeRequest = { operation: string; id: string; sent: Record<string, unknown> }

/** Refuses any path, parameter or value that Stripe's description does not allow. */
export function checkRequest(method: string, url: string, form: string): StripeRequest {
  const { pathname, search } = new URL(url, 'http://stripe')
  for (const { path, pattern, checks, ...described } of describedOperations) {
    const match = pattern.exec(pathname)
    if (!match || described.method !== method) continue
    const [, id = ''] = match
    const { query, body } = checks()
    const [queryValues, formValues] = [readForm(search.slice(1)), readForm(form)]
    refuseInvalid(query, queryValues)
    refuseInvalid(body, formValues)
    return { operation: `${method} ${path}`, id, sent: { ...queryValues, ...formValues } }
  }
  throw new StripeProblem(404, { message: `Unrecognized request URL (${method}: ${pathname}).` })
}

function refuseInvalid(validate: ValidateFunction, sent: Record<string, unknown>): void {
  if (validate(sent)) return
  const { instancePath = '', keyword, message = '', params = {} } = validate.errors?.[0] ?? {}
  const named = (params.additionalProperty ?? params.missingProperty ?? '') as string
  const param = [...instancePath.split('/').filter(Boolean), ...(named === '' ? [] : [named])].join('.')
  const code =
    { additionalProperties: 'parameter_unknown', required: 'parameter_missing' }[keyword ?? ''] ??
    'parameter_invalid'
  throw new StripeProblem(400, { code, param, message: `Invalid ${param}: ${message}` })
}

/** Parses `a[b]=c` and `a[0]=c` as Stripe does. */
function readForm(form: string): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(form)) {
    const keys = name.split(/\]?\[|\]$/).filter((key, index) => index === 0 || key !== '')
    const last = keys.pop() ?? ''
    let parent = values
    for (const key of keys) parent = (parent[key] ??= {}) as Record<string, unknown>
    parent[last] = value
  }
  return withLists(values) as Record<string, unknown>
}

/** Objects with the keys 0, 1, 2… become lists. */
function withLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/** Forbids unknown fields at every depth; Stripe's description does so only at the top. */
function forbidUnknownFields(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(forbidUnknownFields)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, forbidUnknownFields(value)]),
  )
  const isObject = 'properties' in schema && !('additionalProperties' in schema)
  return isObject ? { ...inner, additionalProperties: false } : inner
}
