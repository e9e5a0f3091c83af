import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as balances from '#contract/balances.ts'
import { pathParts } from '#contract/endpoint.ts'
import * as contract from '#contract/expenses.ts'
import * as cars from '#contract/cars.ts'
import * as receipts from '#contract/receipts.ts'
import type { Context } from '../context.ts'
import { attachmentHeader } from '../attachment-header.ts'
import { route } from '../http/route.ts'
import { setPaginationHeaders } from '../http/pagination-headers.ts'
import { FRAMED_FILE_HEADERS } from '../http/security-headers.ts'
import { sendPrivateFile } from '../http/send-with-etag.ts'
import { abortOnDisconnect } from '../http/abort-on-disconnect.ts'
import type { Encoder } from '../images/encoder.ts'
import { addExpense } from './add-expense.ts'
import { approveExpense } from './approve-expense.ts'
import { changeExpense } from './change-expense.ts'
import { exportExpenses } from './export-expenses.ts'
import { admitToBalances } from './find-money-access.ts'
import { getBalances } from './get-balances.ts'
import { getExpenseSummary } from './get-expense-summary.ts'
import { getOwnBalance } from './get-own-balance.ts'
import { getReceiptFile } from './get-receipt-file.ts'
import { getStatement } from './get-statement.ts'
import { listActivity } from './list-activity.ts'
import { listExpenses } from './list-expenses.ts'
import { postFuel, previewFuel } from './post-fuel.ts'
import { removeExpense } from './remove-expense.ts'
import { restoreExpense } from './restore-expense.ts'
import { recordSettlement } from './record-settlement.ts'
import { undoSettlement } from './undo-settlement.ts'
import { unapproveExpense } from './unapprove-expense.ts'
import { uploadReceipt } from './upload-receipt.ts'

export function expenseRoutes(app: FastifyInstance, context: Context & { encoder: Encoder }) {
  route(app, contract.listExpenses, 'see-expenses', async ({ params, query, viewer, reply }) => {
    const { expenses, total, nextCursor } = await listExpenses(context, {
      ...params,
      ...query,
      viewer,
    })
    const path = pathParts(contract.listExpenses.path, params).join('/')
    setPaginationHeaders(reply, { path, query, total, nextCursor })
    return expenses
  })
  route(app, contract.getExpenseSummary, 'see-expenses', ({ params, viewer }) =>
    getExpenseSummary(context, { ...params, viewer }),
  )
  route(app, contract.addExpense, 'add-expense', ({ params, body, viewer, key }) =>
    addExpense(context, { ...params, viewer, newExpense: body, key }),
  )
  route(app, contract.changeExpense, 'change-expense', ({ params, body, viewer }) =>
    changeExpense(context, { ...params, viewer, change: body }),
  )
  route(app, contract.removeExpense, 'remove-expense', ({ params, viewer }) =>
    removeExpense(context, { ...params, viewer }),
  )
  route(app, contract.restoreExpense, 'restore-expense', ({ params, viewer }) =>
    restoreExpense(context, { ...params, viewer }),
  )
  route(app, contract.approveExpense, 'approve-expense', ({ params, body, viewer }) =>
    approveExpense(context, { ...params, ...body, viewer }),
  )
  route(app, contract.unapproveExpense, 'approve-expense', ({ params, body, viewer }) =>
    unapproveExpense(context, { ...params, ...body, viewer }),
  )
  route(app, contract.listActivity, 'see-balances', async ({ params, query, viewer, reply }) => {
    const { activity, nextCursor } = await listActivity(context, { ...params, ...query, viewer })
    const path = pathParts(contract.listActivity.path, params).join('/')
    setPaginationHeaders(reply, { path, query, nextCursor })
    return activity
  })
  route(app, contract.exportExpenses, 'see-balances', async ({ params, viewer, reply }) => {
    const { tripTitle } = await admitToBalances(context.db, { ...params, viewer })
    reply
      .type('text/csv; charset=utf-8')
      .header(
        'content-disposition',
        attachmentHeader({ id: params.tripId, title: tripTitle }, '-expenses.csv'),
      )
    return Readable.from(exportExpenses(context, params))
  })

  route(app, receipts.uploadReceipt, 'add-expense', ({ file, params, viewer, key, reply }) =>
    uploadReceipt(context, { ...file, ...params, viewer, key, signal: abortOnDisconnect(reply) }),
  )
  route(app, receipts.getReceiptFile, 'see-expenses', async ({ params, viewer, reply }) => {
    const receipt = await getReceiptFile(context, { ...params, viewer })
    reply.headers(FRAMED_FILE_HEADERS)
    await sendPrivateFile(reply, { name: params.name, ...receipt })
    return ''
  })

  route(app, balances.getBalances, 'see-balances', ({ params, viewer }) =>
    getBalances(context, { ...params, viewer }),
  )
  route(app, balances.getOwnBalance, 'see-balances', ({ params, viewer }) =>
    getOwnBalance(context, { ...params, viewer }),
  )
  route(app, balances.getStatement, 'see-balances', async ({ params, query, viewer, reply }) => {
    const { statement, nextCursor } = await getStatement(context, { ...params, ...query, viewer })
    const path = pathParts(balances.getStatement.path, params).join('/')
    setPaginationHeaders(reply, { path, query, nextCursor })
    return statement
  })
  route(app, balances.settle, 'settle', ({ params, body, viewer, key }) =>
    recordSettlement(context, { ...params, ...body, viewer, key }),
  )
  route(app, balances.undoSettlement, 'settle', ({ params, viewer }) =>
    undoSettlement(context, { ...params, viewer }),
  )

  route(app, cars.previewFuel, 'post-fuel', ({ params, viewer }) =>
    previewFuel(context, { ...params, viewer }),
  )
  route(app, cars.postFuel, 'post-fuel', ({ params, viewer }) => postFuel(context, { ...params, viewer }))
}
