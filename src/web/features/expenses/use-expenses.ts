import {
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query'
import {
  addExpense,
  approveExpense,
  changeExpense,
  EXPENSES_PER_PAGE,
  listExpenses,
  removeExpense,
  unapproveExpense,
  type Expense,
  type ExpenseChange,
  type NewExpense,
} from '#contract/expenses.ts'
import { queryString } from '#contract/endpoint.ts'
import { formatAmount } from '#contract/money.ts'
import { call } from '../../api/client.ts'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { loadPage, pathOf, queryOf, type Page } from '../../api/query.ts'
import { showErrorToast } from '../../api/show-error-toast.ts'
import { whyRefused } from '../../api/why-refused.ts'
import { useOneByOne } from '../../hooks/use-one-by-one.ts'
import { toast } from '../../ui/toast.tsx'
import { useRefreshMoney, useRestoreExpense } from './use-balances.ts'

/** An expense on its way. The key stays the same for one expense, however often it is sent. */
type SentExpense = { expense: NewExpense; idempotencyKey: string }

/** What is needed to withdraw an approval. */
type ApprovedExpense = Pick<Expense, 'id' | 'reason' | 'approvalId'>

type ExpensePages = InfiniteData<Page<Expense>, string>

const listKey = (tripId: number) => queryOf(listExpenses, { params: { tripId }, query: {} }).queryKey
const addKey = (tripId: number) => [addExpense.method, ...listKey(tripId)]
const removeKey = (tripId: number) => [removeExpense.method, ...listKey(tripId)]

/** The expenses of a trip, page by page. */
export function useExpenses(tripId: number) {
  const queryKey = listKey(tripId)
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => loadPage<Expense>(pageParam),
    initialPageParam: pathOf(queryKey) + queryString({ limit: EXPENSES_PER_PAGE }),
    getNextPageParam: (last) => last.next,
  })
}

/** Adds an expense. It is listed as being saved at once, see `useSavingExpenses`. */
export function useAddExpense(tripId: number) {
  const queryClient = useQueryClient()
  const refresh = useRefreshMoney(tripId)
  return useMutation({
    mutationKey: addKey(tripId),
    mutationFn: ({ expense, idempotencyKey }: SentExpense) =>
      call(addExpense, { params: { tripId }, body: expense }, { idempotencyKey }),
    onSuccess: (expense) => {
      // Replaces the row that was being saved; the refetched list will contain it anyway.
      queryClient.setQueryData<ExpensePages>(listKey(tripId), (shown) => shown && withFirst(shown, expense))
      toast({ title: 'Success', description: 'Expense added successfully!' })
    },
    onError: (error) => showErrorToast(error, 'Failed to add expense'),
    onSettled: () => void refresh(),
  })
}

/** Expenses that were sent but not confirmed yet. */
export function useSavingExpenses(tripId: number): SentExpense[] {
  return useMutationState({
    filters: { mutationKey: addKey(tripId), status: 'pending' },
    select: ({ state }) => state.variables as SentExpense,
  })
}

export function useChangeExpense({ id, tripId }: Expense) {
  return useMutation({
    mutationFn: (body: ExpenseChange) => call(changeExpense, { params: { id }, body }),
    onSuccess: () => toast({ title: 'Success', description: 'Your expense has been updated.' }),
    onSettled: useRefreshMoney(tripId),
  })
}

/** Removes an expense optimistically; reverts it on failure, and offers to undo it. */
export function useRemoveExpense(tripId: number) {
  const queryClient = useQueryClient()
  const refresh = useRefreshMoney(tripId)
  const queryKey = listKey(tripId)
  const restoring = useRestoreExpense(tripId)
  return useMutation({
    mutationKey: removeKey(tripId),
    mutationFn: ({ id }: Expense) =>
      call(removeExpense, { params: { id } }).catch(ignoreFailure('EXPENSE_NOT_FOUND')),
    onMutate: async ({ id }) => {
      // A response on its way would not include the change yet.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<ExpensePages>(queryKey, (shown) => shown && without(shown, id))
    },
    onSuccess: (_answer, expense) =>
      toast({
        title: 'Expense removed',
        description: `${expense.reason}, ${formatAmount(expense.amount)}`,
        onUndo: () => restoring.mutate(expense.id),
      }),
    onError: (error, expense) => {
      queryClient.setQueryData<ExpensePages>(queryKey, (shown) => shown && withRestored(shown, expense))
      showErrorToast(error, 'We couldn’t remove the expense. Try again.')
    },
    // Refresh after the last running removal, which is this one; earlier the list would show removed items
    // again.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: removeKey(tripId) }) === 1) void refresh()
    },
  })
}

/**
 * Approves the version that was seen: if the expense has changed, the server refuses, and the new version is
 * shown.
 */
export function useApproveExpense(tripId: number) {
  const withdrawal = useUnapproveExpense(tripId)
  return useMutation({
    mutationFn: sendApproval,
    onSuccess: (approved) =>
      toast({
        title: 'Success',
        description: `“${approved.reason}” now counts.`,
        onUndo: () => withdrawal.mutate(approved),
      }),
    onError: (error) => showErrorToast(error, 'We couldn’t approve the expense. Try again.'),
    onSettled: useRefreshMoney(tripId),
  })
}

/** Withdraws an approval. Shows the toasts here, because it may be called from a toast that outlives its page. */
export function useUnapproveExpense(tripId: number) {
  return useMutation({
    mutationFn: (expense: ApprovedExpense) => sendUnapproval(expense),
    onSuccess: (_answer, { reason }) =>
      toast({ title: 'Expense unapproved', description: `“${reason}” needs approval again.` }),
    onError: (error) => showErrorToast(error, 'We couldn’t unapprove the expense. Try again.'),
    onSettled: useRefreshMoney(tripId),
  })
}

const sendApproval = ({ id, changedAt }: Expense) =>
  call(approveExpense, { params: { id }, body: { changedAt } })
/** Withdraws only this approval: what others approved since stays. */
const sendUnapproval = ({ id, approvalId }: ApprovedExpense) =>
  call(unapproveExpense, { params: { id }, body: approvalId === null ? {} : { approvalId } })

/** Approves several expenses, one after the other, each in the version that was seen. */
export function useApproveExpenses(tripId: number) {
  return useOneByOne({ act: sendApproval, whyRefused, refresh: useRefreshMoney(tripId) })
}

/** Withdraws the approval of several expenses, one after the other. */
export function useUnapproveExpenses(tripId: number) {
  return useOneByOne({
    act: (expense: Expense) => sendUnapproval(expense),
    whyRefused,
    refresh: useRefreshMoney(tripId),
  })
}

/** The expenses of a trip that wait for approval, page by page. */
export function useWaitingExpenses(tripId: number) {
  const { queryKey } = queryOf(listExpenses, { params: { tripId }, query: { show: 'waiting' } })
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => loadPage<Expense>(pageParam),
    initialPageParam: `${pathOf(queryKey)}&limit=${EXPENSES_PER_PAGE}`,
    getNextPageParam: (last) => last.next,
  })
}

/** The list with a new expense at its start. */
function withFirst(shown: ExpensePages, expense: Expense): ExpensePages {
  const { pages, ...rest } = without(shown, expense.id)
  return {
    ...rest,
    pages: pages.map((page, index) => (index === 0 ? { ...page, items: [expense, ...page.items] } : page)),
  }
}

function without(shown: ExpensePages, id: number): ExpensePages {
  const pages = shown.pages.map((page) => ({
    ...page,
    items: page.items.filter((expense) => expense.id !== id),
  }))
  return { ...shown, pages }
}

/** Puts an expense that could not be removed back in its place; the newest come first. */
function withRestored(shown: ExpensePages, expense: Expense): ExpensePages {
  const { pages, ...rest } = without(shown, expense.id)
  const hasOlder = ({ items }: Page<Expense>) => items.some(({ id }) => id < expense.id)
  const firstWithOlder = pages.findIndex(hasOlder)
  const pageIndex = firstWithOlder === -1 ? pages.length - 1 : firstWithOlder
  const newestFirst = (a: Expense, b: Expense) => b.id - a.id
  return {
    ...rest,
    pages: pages.map((page, index) =>
      index === pageIndex ? { ...page, items: [...page.items, expense].toSorted(newestFirst) } : page,
    ),
  }
}
