/**
 * Ref of an element that scrolls sideways: it bears `data-more` while there is something to its right that is not in view, and
 * `data-moved` while there is something to its left.
 */
export function watchMore(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const look = () => {
    element.toggleAttribute('data-more', element.scrollLeft + element.clientWidth < element.scrollWidth - 1)
    element.toggleAttribute('data-moved', element.scrollLeft > 1)
  }
  const observer = new ResizeObserver(look)
  observer.observe(element)
  if (element.firstElementChild) observer.observe(element.firstElementChild)
  element.addEventListener('scroll', look, { passive: true })
  look()
  return () => {
    observer.disconnect()
    element.removeEventListener('scroll', look)
  }
}
