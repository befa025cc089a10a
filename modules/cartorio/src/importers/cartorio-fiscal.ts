import { findSaldo } from '@iss/conta/server'
import { cancelarTodosDoSetor, importadorDoLivro } from '@iss/escrituracao/server'
import { setorErrors } from '@iss/escrituracao/domain/errors-setor'
import { Competencia } from '@iss/kernel/competencia'
import { formatData } from '@iss/kernel/data'
import { all, fill } from '@iss/kernel/errors'
import type { AlvoImportacao } from '@iss/lote/importer'
import { importarCartorioAccess } from '../contract/cartorio.ts'
import { cartorioErrors } from '../domain/errors.ts'
import { arquivoDeAtos } from '../server/arquivo-de-atos.ts'
import { listCartorios } from '../server/cartorios.ts'
import { livroCartorio } from '../server/livro-cartorio.ts'

const competenciaDe = ({ parametros }: AlvoImportacao): Competencia | null =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(parametros.competencia ?? '') ? Competencia.from(parametros.competencia ?? '') : null

/** Acts that the inspector imports for an office, of one open competence, in place of what stands there when he says so (F77). */
export const importarCartorioFiscal = importadorDoLivro({
  ...arquivoDeAtos,
  tipo: 'escrit-cartorio-fiscal',
  rotulo: 'Escrituração de cartório (CSV)',
  access: importarCartorioAccess,
  async titular(ctx, alvo) {
    const cartorio = (await listCartorios(ctx)).find(({ id }) => String(id) === alvo.parametros.cartorio)
    const competencia = competenciaDe(alvo)
    const pessoaId = cartorio?.id ?? 0
    const saldo = cartorio && competencia ? await findSaldo(ctx, { pessoaId, papel: 'PRESTADOR', competencia }) : undefined
    const violacoes = all(
      !cartorio && cartorioErrors.cartorioNaoInformado,
      !competencia && cartorioErrors.competenciaNaoInformada,
      saldo !== undefined && saldo.estado !== 'ABERTA' && setorErrors.competenciaEncerrada,
    )
    return { pessoaId, violacoes }
  },
  async comecar(ctx, alvo) {
    const competencia = competenciaDe(alvo)
    if (alvo.parametros.substituir !== 'sim' || !competencia) return
    await cancelarTodosDoSetor(
      ctx,
      livroCartorio,
      Number(alvo.parametros.cartorio),
      competencia,
      `Substituída pela importação ${alvo.loteId}`,
    )
  },
  contra(alvo, { entrada }) {
    const competencia = competenciaDe(alvo)
    if (!entrada || !competencia || competencia.contains(entrada.data)) return []
    return [fill(cartorioErrors.foraDaCompetencia, { data: formatData(entrada.data), competencia: competencia.format() })]
  },
})
