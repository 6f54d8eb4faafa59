import { Component, type ComponentType, type ReactNode } from 'react';
import type { ErrorBoundaryProps, Page } from './page.ts';

type PageBoundaryProps = {
  page: Page;
  /** Shown instead of the failed page. Without one, the error goes to the boundary above. */
  fallback: ComponentType<ErrorBoundaryProps> | undefined;
  children: ReactNode;
};

type PageBoundaryState = { page: Page; failure: { error: unknown } | null };

/** Catches the errors of one page, until another one is opened. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { page: this.props.page, failure: null };

  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } });

  static getDerivedStateFromProps({ page }: PageBoundaryProps, state: PageBoundaryState) {
    return page === state.page ? null : { page, failure: null };
  }

  override render() {
    const { fallback: Fallback, children } = this.props;
    const { failure } = this.state;
    if (!failure) return children;
    if (!Fallback) throw failure.error;
    return <Fallback error={failure.error} />;
  }
}
