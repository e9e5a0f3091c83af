import { lazy, Suspense } from 'react'
import { Switch, useLocation } from 'wouter'
import { contentPaths } from '#contract/site.ts'
import { HomePage } from './pages/home.tsx'
import { Route } from './route.tsx'
import { SignedInOnly, SignedOutOnly } from './shell/guards.tsx'
import { Shell } from './shell/shell.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { PageSpinner } from './ui/spinner.tsx'

const NotFoundPage = lazy(() => import('./pages/not-found.tsx'))
const TripPage = lazy(() => import('./pages/trip.tsx'))
const ChatPage = lazy(() => import('./pages/chat.tsx'))
const MessagesPage = lazy(() => import('./pages/messages.tsx'))
const StatementPage = lazy(() => import('./pages/statement.tsx'))
const LoginPage = lazy(() => import('./pages/login.tsx'))
const RegisterPage = lazy(() => import('./pages/register.tsx'))
const ForgotPasswordPage = lazy(() => import('./pages/forgot-password.tsx'))
const ResetPasswordPage = lazy(() => import('./pages/reset-password.tsx'))
const BookingsPage = lazy(() => import('./pages/bookings.tsx'))
const AccountPage = lazy(() => import('./pages/account.tsx'))
const ConfirmEmailPage = lazy(() => import('./pages/confirm-email.tsx'))
const VerifyEmailPage = lazy(() => import('./pages/verify-email.tsx'))
const CheckoutPage = lazy(() => import('./pages/checkout.tsx'))
const AdminRoutes = lazy(() => import('./admin-router.tsx'))
const ReceiptPage = lazy(() => import('./pages/receipt.tsx'))
const UnsubscribePage = lazy(() => import('./pages/unsubscribe.tsx'))
const ContentPage = lazy(() => import('./pages/content.tsx'))

/** Every page and its path. Organisers' pages are in admin-router.tsx. */
export function AppRoutes() {
  const [location] = useLocation()
  return (
    <Shell>
      <ErrorBoundary key={location}>
        <Suspense fallback={<PageSpinner />}>
          <Switch>
            <Route path="/" component={HomePage} />
            <Route path="/trip/:id">{({ id }) => <TripPage id={id} />}</Route>
            <Route path="/trip/:id/chat">
              {({ id }) => (
                <SignedInOnly>
                  <ChatPage id={id} />
                </SignedInOnly>
              )}
            </Route>
            <Route path="/messages">
              <SignedInOnly>
                <MessagesPage />
              </SignedInOnly>
            </Route>
            <Route path="/trip/:id/statement/:userId?">
              {({ id, userId }) => (
                <SignedInOnly>
                  <StatementPage id={id} userId={userId} />
                </SignedInOnly>
              )}
            </Route>
            <Route path="/login">
              <SignedOutOnly>
                <LoginPage />
              </SignedOutOnly>
            </Route>
            <Route path="/register">
              <SignedOutOnly>
                <RegisterPage />
              </SignedOutOnly>
            </Route>
            <Route path="/forgot-password" component={ForgotPasswordPage} />
            <Route path="/reset-password" component={ResetPasswordPage} />
            <Route path="/unsubscribe/:group">{({ group }) => <UnsubscribePage group={group} />}</Route>
            <Route path="/unsubscribe/:mailKey/:group">
              {({ mailKey, group }) => <UnsubscribePage mailKey={mailKey} group={group} />}
            </Route>
            <Route path="/confirm-email" component={ConfirmEmailPage} />
            <Route path="/verify-email" component={VerifyEmailPage} />
            <Route path="/account">
              <SignedInOnly>
                <AccountPage />
              </SignedInOnly>
            </Route>
            <Route path="/bookings">
              <SignedInOnly>
                <BookingsPage />
              </SignedInOnly>
            </Route>
            <Route path="/bookings/:id/receipt">
              {({ id }) => (
                <SignedInOnly>
                  <ReceiptPage id={id} />
                </SignedInOnly>
              )}
            </Route>
            <Route path="/checkout">
              <SignedInOnly>
                <CheckoutPage />
              </SignedInOnly>
            </Route>
            <Route path="/admin/*?" component={AdminRoutes} />
            {contentPaths.map((path) => (
              <Route key={path} path={path}>
                <ContentPage path={path} />
              </Route>
            ))}
            <Route component={NotFoundPage} />
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </Shell>
  )
}
