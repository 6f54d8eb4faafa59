import { Component, type ComponentType, type ReactNode } from 'react';
import type { ErrorBoundaryProps, Page } from './page.ts';

type PageBoundaryProps = {
  page: Page;
  /** Shown in place of what failed; without one, the boundary above has to. */
  fallback: ComponentType<ErrorBoundaryProps> | undefined;
  children: ReactNode;
};

type PageBoundaryState = { page: Page; failure: { error: unknown } | null };

/** Shows what went wrong with one page, until another one is opened. */
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
