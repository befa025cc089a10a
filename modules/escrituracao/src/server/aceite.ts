import { refuse } from '@iss/kernel/errors'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { getPessoa } from '@iss/pessoa/server'
import { renderMail } from '@iss/platform/mail'
import { implement, platformErrors } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { decidirNotaRecebida } from '../contract/escrituracao.ts'
import { escrituracaoErrors, escrituracaoMensagens as texto } from '../domain/errors.ts'
import { notaAceiteTable } from '../tables/escrituracao.ts'
import { titularDaSessao } from './competencia-aberta.ts'

/** The taker accepts or refuses a note received; a refusal bears its reason and goes to the provider. Nothing of the tax changes. Source: L04. */
export const decidirNotaRecebidaOperation = implement(decidirNotaRecebida, async (ctx, { notaId, aceita, motivo }) => {
  const tomadorId = titularDaSessao(ctx)
  const [nota] = await ctx.db.select().from(notaFiscalTable).where(eq(notaFiscalTable.id, notaId))
  const tomador = await getPessoa(ctx, tomadorId)
  if (!nota) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  if (nota.tomadorDocumento !== tomador.documento) return refuse(platformErrors.semPermissao, { kind: 'authorization' })
  if (nota.estado !== 'EMITIDA' && nota.estado !== 'CANCELAMENTO_SOLICITADO') refuse(escrituracaoErrors.notaSemEfeito)
  if (!aceita && motivo === '') refuse(escrituracaoErrors.motivo)
  const [row] = await ctx.db
    .insert(notaAceiteTable)
    .values({
      notaId,
      tomadorId,
      situacao: aceita ? 'ACEITA' : 'RECUSADA',
      motivo: aceita ? null : motivo,
      decididoEm: ctx.clock.now(),
      pessoaUsuarioId: ctx.sessao.pessoaUsuarioId,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) return refuse(escrituracaoErrors.notaJaDecidida)
  await ctx.audit({
    tipo: aceita ? 'nota-recebida.aceita' : 'nota-recebida.recusada',
    entidade: 'nota_fiscal',
    entidadeId: notaId,
    depois: { situacao: row.situacao, motivo: row.motivo },
  })
  if (aceita) return { mensagem: texto.aceita }
  const prestador = await getPessoa(ctx, nota.prestadorId)
  if (prestador.email) {
    const mail = renderMail({
      titulo: `NFS-e nº ${nota.numero} recusada pelo tomador`,
      paragrafos: [
        `${tomador.nome} recusou a NFS-e nº ${nota.numero}, no valor de ${nota.valorTotal.formatReais()}.`,
        `Motivo: ${motivo}`,
      ],
      botao: { texto: 'Abrir a nota', url: `${ctx.baseUrl}/home/actions/nota-fiscal?id=${notaId}` },
    })
    await ctx.mail({
      para: [prestador.email],
      assunto: `NFS-e nº ${nota.numero} recusada pelo tomador`,
      texto: mail.texto,
      html: mail.html,
    })
  }
  return { mensagem: texto.recusada }
})
