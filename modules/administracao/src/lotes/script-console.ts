import type { Competencia } from '@iss/kernel/competencia'
import { AppError, refuse } from '@iss/kernel/errors'
import { defineLote, type Lote, routine } from '@iss/lote/definition'
import { openOrder, readOrderValues } from '@iss/lote/server'
import type { Context } from '@iss/platform/server'
import { consoleAccess } from '../contract/consulta.ts'
import { consultaErrors } from '../domain/consulta-errors.ts'
import { type Script, scripts, valoresDoPasso } from '../domain/scripts.ts'
import { lerScript } from '../server/catalogo-de-scripts.ts'

type Parametros = { script: Script; competenciaInicial: Competencia; competenciaFinal: Competencia }

async function lerPassos(ctx: Context, { script, competenciaInicial, competenciaFinal }: Parametros) {
  const { lido, sha256 } = await lerScript(script)
  if (!lido) return refuse(consultaErrors.assinatura)
  const meses = { inicio: competenciaInicial.toString(), fim: competenciaFinal.toString() }
  return lido.passos.map(({ rotina, valores }, indice) => {
    const lote = ctx.definitions<Lote>('lote').find(({ slug }) => slug === rotina) ?? refuse(consultaErrors.script)
    return { indice, sha256, lote, valores: valoresDoPasso(valores, meses) }
  })
}

async function* passos(ctx: Context, parametros: Parametros) {
  for (const { indice, sha256, lote, valores } of await lerPassos(ctx, parametros)) {
    const lidos = await readOrderValues(ctx, lote, valores, true)
    let total = 0
    for await (const _um of lote.items?.(ctx, lidos, null) ?? []) total += 1
    yield {
      alvo: null,
      chave: `${sha256} ${indice}`,
      linha: { passo: indice + 1, rotina: lote.title, registros: total },
      conteudo: { indice, sha256 },
    }
  }
}

/** Console de scripts (A14): the steps of a shipped script, each an order of its routine; it is stopped between two of them. */
export const scriptConsole = defineLote({
  ...routine,
  slug: 'script-console',
  title: 'Console de scripts',
  access: consoleAccess,
  menu: [{ area: 'admin', grupo: 'Consoles', ordem: 55, icone: 'player-play' }],
  blockSize: 1,
  word: 'EXECUTAR',
  texts: {
    run: 'Executar',
    item: ['passo', 'passos'],
    warning: 'Cada passo é enviado à fila da sua rotina e aparece nas execuções dela.',
  },
  fields: {
    script: { kind: 'select', label: 'Script', required: true, options: scripts, span: 6 },
    competenciaInicial: { kind: 'competencia', label: 'Competência inicial', required: true, span: 3 },
    competenciaFinal: { kind: 'competencia', label: 'Competência final', required: true, span: 3 },
  },
  columns: [
    { key: 'passo', label: 'Passo', kind: 'integer' },
    { key: 'rotina', label: 'Rotina', kind: 'text' },
    { key: 'registros', label: 'Registros', kind: 'integer' },
  ],
  items: passos,
  async run(ctx, { conteudo }, { valores, motivo }) {
    const passo = (await lerPassos(ctx, valores)).find(({ indice }) => indice === conteudo.indice)
    if (!passo || passo.sha256 !== conteudo.sha256) return refuse(consultaErrors.assinatura)
    const { lote } = passo
    const lidos = await readOrderValues(ctx, lote, passo.valores, true)
    const itens = lote.items?.(ctx, lidos, null)
    if (!itens) throw new AppError('business', [consultaErrors.script])
    const ordem = await openOrder(ctx, lote, { valores: lidos, itens, motivo, empty: true })
    return { mensagem: `${lote.title}: ${ordem.total} registros enviados à fila.`, resultadoId: ordem.id }
  },
})
