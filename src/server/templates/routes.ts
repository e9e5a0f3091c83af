import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/templates.ts'
import type { Context } from '../context.ts'
import { keepRawField } from '../http/keep-raw-field.ts'
import { route } from '../http/route.ts'
import { deleteTemplate } from './delete-template.ts'
import { getTemplate } from './get-template.ts'
import { listTemplates } from './list-templates.ts'
import { renameTemplate } from './rename-template.ts'
import { saveAsTemplate } from './save-as-template.ts'
import { startFromTemplate } from './start-from-template.ts'

export function templateRoutes(app: FastifyInstance, context: Context) {
  route(app, contract.listTemplates, 'create-trip', () => listTemplates(context))
  route(app, contract.getTemplate, 'create-trip', ({ params }) => getTemplate(context, params))
  route(app, contract.saveAsTemplate, 'create-trip', ({ params, body, viewer, key }) =>
    saveAsTemplate(context, { ...params, ...body, by: viewer.id, key }),
  )
  route(app, contract.renameTemplate, 'create-trip', ({ params, body }) =>
    renameTemplate(context, { ...params, ...body }),
  )
  route(app, contract.deleteTemplate, 'create-trip', ({ params }) => deleteTemplate(context, params))

  void app.register((writing, _options, done) => {
    keepRawField(writing, 'schedule')
    route(writing, contract.startFromTemplate, 'create-trip', ({ params, body, viewer, key }) =>
      startFromTemplate(context, { ...params, trip: body, by: viewer.id, key }),
    )
    done()
  })
}
