import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as balances from '#contract/balances.ts'
import { pathParts } from '#contract/endpoint.ts'
import * as contract from '#contract/expenses.ts'
import * as fuel from '#contract/fuel.ts'
import * as receipts from '#contract/receipts.ts'
import type { Context } from '../context.ts'
import { attachmentOf } from '../file-name.ts'
import { route } from '../http/route.ts'
import { sayPage } from '../http/say-page.ts'
import { FRAMED_FILE } from '../http/security-headers.ts'
import { ASK_AGAIN, sendTagged } from '../http/send-tagged.ts'
import { whenGone } from '../http/when-gone.ts'
import type { Encoder } from '../images/encoder.ts'
import { addExpense } from './add-expense.ts'
import { approveExpense } from './approve-expense.ts'
import { changeExpense } from './change-expense.ts'
import { exportExpenses } from './export-expenses.ts'
import { admitToBalances } from './find-part.ts'
import { getBalances } from './get-balances.ts'
import { getExpenseSummary } from './get-expense-summary.ts'
import { getReceiptFile } from './get-receipt-file.ts'
import { getStatement } from './get-statement.ts'
import { listActivity } from './list-activity.ts'
import { listExpenses } from './list-expenses.ts'
import { postFuel, previewFuel } from './post-fuel.ts'
import { removeExpense } from './remove-expense.ts'
import { restoreExpense } from './restore-expense.ts'
import { settle } from './settle.ts'
import { undoSettlement } from './undo-settlement.ts'
import { uploadReceipt } from './upload-receipt.ts'

export function expenseRoutes(app: FastifyInstance, context: Context & { encoder: Encoder }) {
  route(app, contract.listExpenses, 'user', async ({ params, query, viewer, reply }) => {
    const { expenses, total, nextCursor } = await listExpenses(context, {
      ...params,
      ...query,
      asker: viewer,
    })
    const path = pathParts(contract.listExpenses.path, params).join('/')
    sayPage(reply, { path, query, total, nextCursor })
    return expenses
  })
  route(app, contract.getExpenseSummary, 'user', ({ params, viewer }) =>
    getExpenseSummary(context, { ...params, asker: viewer }),
  )
  route(app, contract.addExpense, 'user', ({ params, body, viewer, key }) =>
    addExpense(context, { ...params, asker: viewer, given: body, key }),
  )
  route(app, contract.changeExpense, 'user', ({ params, body, viewer }) =>
    changeExpense(context, { ...params, asker: viewer, change: body }),
  )
  route(app, contract.removeExpense, 'user', ({ params, viewer }) =>
    removeExpense(context, { ...params, asker: viewer }),
  )
  route(app, contract.restoreExpense, 'user', ({ params, viewer }) =>
    restoreExpense(context, { ...params, asker: viewer }),
  )
  route(app, contract.approveExpense, 'admin', ({ params, body, viewer }) =>
    approveExpense(context, { ...params, ...body, asker: viewer }),
  )
  route(app, contract.listActivity, 'user', async ({ params, query, viewer, reply }) => {
    const { activity, nextCursor } = await listActivity(context, { ...params, ...query, asker: viewer })
    const path = pathParts(contract.listActivity.path, params).join('/')
    sayPage(reply, { path, query, nextCursor })
    return activity
  })
  route(app, contract.exportExpenses, 'user', async ({ params, viewer, reply }) => {
    const { tripTitle } = await admitToBalances(context.db, { ...params, asker: viewer })
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachmentOf({ id: params.tripId, title: tripTitle }, '-expenses.csv'))
    return Readable.from(exportExpenses(context, params))
  })

  route(app, receipts.uploadReceipt, 'user', ({ file, params, viewer, key, reply }) =>
    uploadReceipt(context, { ...file, ...params, viewer, key, gone: whenGone(reply) }),
  )
  route(app, receipts.getReceiptFile, 'user', async ({ params, viewer, reply }) => {
    const { type, bytes } = await getReceiptFile(context, { ...params, asker: viewer })
    reply.headers(FRAMED_FILE).header('content-disposition', 'inline')
    await sendTagged(reply.request, reply, { tag: params.name, type, cacheControl: ASK_AGAIN, bytes })
    return ''
  })

  route(app, balances.getBalances, 'user', ({ params, viewer }) =>
    getBalances(context, { ...params, asker: viewer }),
  )
  route(app, balances.getStatement, 'user', async ({ params, query, viewer, reply }) => {
    const { statement, nextCursor } = await getStatement(context, { ...params, ...query, asker: viewer })
    const path = pathParts(balances.getStatement.path, params).join('/')
    sayPage(reply, { path, query, nextCursor })
    return statement
  })
  route(app, balances.settle, 'user', ({ params, body, viewer, key }) =>
    settle(context, { ...params, ...body, asker: viewer, key }),
  )
  route(app, balances.undoSettlement, 'user', ({ params, viewer }) =>
    undoSettlement(context, { ...params, asker: viewer }),
  )

  route(app, fuel.previewFuel, 'user', ({ params, viewer }) =>
    previewFuel(context, { ...params, asker: viewer }),
  )
  route(app, fuel.postFuel, 'user', ({ params, viewer }) => postFuel(context, { ...params, asker: viewer }))
}
