/** What an engine knows of its screen. */
export type Feitio =
  | { tipo: 'registro'; single: boolean; campos: readonly string[] }
  | { tipo: 'relatorio'; list: boolean; campos: readonly string[] }
  | { tipo: 'lote'; aviso: string; campos: readonly string[] }
  | { tipo: 'tela'; grupo: string | null; campos: readonly string[] }

/** What a screen is for: the words that it declares, else those that its shape says of it. Source: S43. */
export function descreverTela(titulo: string, declarado: string | undefined, feitio: Feitio): string {
  if (declarado) return declarado
  if (feitio.tipo === 'registro')
    return feitio.single
      ? `Configuração do município: altere os valores de ${titulo} e salve. Cada alteração fica no histórico.`
      : `Cadastro de ${titulo}: consulte, inclua, altere e elimine registros. Clique em uma linha para abri-la; cada alteração fica no histórico.`
  if (feitio.tipo === 'relatorio')
    return feitio.list
      ? 'Lista: ordene pelos títulos das colunas, procure pela caixa de busca e baixe o que está na tela em PDF, planilha ou CSV.'
      : 'Relatório: escolha os filtros e consulte. O resultado sai também em PDF, planilha e CSV.'
  if (feitio.tipo === 'lote')
    return `Rotina: informe os parâmetros, confira a prévia, diga o motivo e confirme. ${feitio.aviso}`.trim()
  return feitio.grupo === null ? `${titulo}.` : `${titulo}, no menu ${feitio.grupo}.`
}
