/** The subitem as it is shown, on screen and paper, and as ABRASF writes it since 2.02, 'NN.NN': '1.07' gives '01.07'. Takes a normalised subitem. */
export function formatSubitem(subitem: string): string {
  return subitem.padStart(5, '0')
}

/** The four digits without separator: '1.07' gives '0107'. */
export function digitosSubitem(subitem: string): string {
  return formatSubitem(subitem).replace('.', '')
}
