/** Ref of an element that scrolls sideways: it bears `data-more` while there is something to its right that is not in view. */
export function watchMore(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const look = () => void element.toggleAttribute('data-more', element.scrollLeft + element.clientWidth < element.scrollWidth - 1)
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
