/** Classes of dialogs in the middle of the screen. Each adds its maximum width. */
export const dialogStyles = {
  overlay: 'fixed inset-0 z-40 bg-ground/80',
  frame:
    '-translate-x-1/2 -translate-y-1/2 fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-(--spacing(8)))] w-[calc(100vw-(--spacing(8)))] overflow-y-auto rounded-card border border-line bg-ground-high p-5 shadow-lift sm:p-6',
};
