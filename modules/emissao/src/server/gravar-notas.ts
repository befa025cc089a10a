import { documentoTable } from '@iss/documento/tables/documento'
import { codigoVerificacao, senhaDocumento } from '@iss/kernel/ids'
import { notaEmitida } from '@iss/nota/contract/eventos'
import { notaDeducaoTable, notaEnvioNacionalTable, notaFiscalTable, notaItemTable } from '@iss/nota/tables/nota-fiscal'
import { toJsonRow, together } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import type { Exame } from '../domain/examinar-nota.ts'
import { type Gravacao, type LinhasDaNota, linhasDaNota, type NotaGravada } from '../domain/linhas-da-nota.ts'
import { type ChavesDaNota, reservarNumeros } from './reservar-numeros.ts'

/** Writes one accepted note with the next number of its provider; waits for the number. */
export async function gravarNota(ctx: Context, exame: Exame, gravacao: Gravacao): Promise<NotaGravada> {
  const { id } = exame.apuracao.prestador.pessoa
  const chaves = (await reservarNumeros(ctx, [id], true)).proxima(id)
  if (!chaves) throw new Error('The provider got no number')
  const linhas = montarLinhas({ ctx, exame, gravacao, chaves })
  await gravarLinhas(ctx, [{ ctx, linhas }])
  return linhas.gravada
}

/** The rows of an accepted note in the name of whoever asked for it, with verification codes of its own. */
export function montarLinhas({
  ctx,
  exame: { nota, apuracao },
  gravacao,
  chaves,
}: {
  ctx: Context
  exame: Exame
  gravacao: Gravacao
  chaves: ChavesDaNota
}): LinhasDaNota {
  return linhasDaNota({
    municipioId: ctx.municipioId,
    emissorId: ctx.userOrNull ? ctx.sessao.pessoaUsuarioId : null,
    agora: ctx.clock.now(),
    nota,
    apuracao,
    gravacao,
    gravada: { ...chaves, senha: senhaDocumento(), codigoVerificacao: codigoVerificacao() },
  })
}

/**
 * Writes the rows of notes in the caller's transaction: documents with their codes, notes, items, deductions, outbox rows for the national
 * repository and audit events in one statement; then the hooks of other modules, once for all. Everything or nothing (E01, decisions N1-N3,
 * H6). Each note comes with the context of the request that asked for it: its audit event is written in that name.
 */
export async function gravarLinhas(ctx: Context, notas: readonly { ctx: Context; linhas: LinhasDaNota }[]): Promise<void> {
  if (notas.length === 0) return
  const linhas = notas.map((nota) => nota.linhas)
  const rows = JSON.stringify({
    documentos: linhas.map(({ documento }) => toJsonRow(documentoTable, documento)),
    notas: linhas.map(({ nota }) => toJsonRow(notaFiscalTable, nota)),
    itens: linhas.flatMap(({ itens }) => itens.map((item) => toJsonRow(notaItemTable, item))),
    deducoes: linhas.flatMap(({ deducoes }) => deducoes.map((deducao) => toJsonRow(notaDeducaoTable, deducao))),
    // A note that waits for its payment goes to the national environment when it is paid.
    envios: linhas.flatMap(({ nota, envio }) => (nota.estado === 'EMITIDA' ? [toJsonRow(notaEnvioNacionalTable, envio)] : [])),
    eventos: notas.map(({ ctx: pedido, linhas: { evento } }) => pedido.auditRow(evento)),
  })
  await together(ctx.client, [
    () => ctx.client.query('select nota_gravar_conjunto($1)', [rows]),
    () =>
      ctx.emitAll(
        notaEmitida,
        notas.flatMap(({ ctx: pedido, linhas: { nota, emitida } }) =>
          nota.estado === 'EMITIDA' ? [{ ctx: pedido, payload: emitida }] : [],
        ),
      ),
  ])
}
