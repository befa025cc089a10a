import { vincularDocumentos } from '@iss/documento/server'
import type { NotaGravada } from '@iss/emissao/domain/linhas-da-nota'
import { emitirNotas } from '@iss/emissao/server'
import { emitirGuia } from '@iss/guia/server'
import type { Guia } from '@iss/guia/tables/guia'
import { hojeEm } from '@iss/kernel/data'
import { AppError } from '@iss/kernel/errors'
import { enviarEmailNota } from '@iss/nota/server'
import type { Pessoa } from '@iss/pessoa/tables/pessoa'
import { type Context, implement } from '@iss/platform/server'
import { emitirAvulsa, type PedidoAvulsa } from '../contract/avulsa.ts'
import { type AvulsaExaminada, examinarAvulsa, guiaDaAvulsa } from './examinar-avulsa.ts'
import { lerPrestador } from './quem-emite.ts'

/** A single note with its guide; `em`: moment of issue when it is not now (demo data). */
export async function registrarAvulsa(
  ctx: Context,
  quem: { pessoa: Pessoa; autoridade: boolean; pedido: PedidoAvulsa },
  em?: Date,
): Promise<{ nota: NotaGravada; guia: Guia | null; aguarda: boolean }> {
  const examinada = await examinarAvulsa(ctx, quem)
  const { exame, rumo, violacoes } = examinada
  if (violacoes.length > 0) throw new AppError('business', violacoes)
  const gravacao = { canal: 'TELA' as const, aguardaPagamento: rumo.aguarda, ...(em ? { emissao: em } : {}) }
  const [resultado] = await emitirNotas([{ ctx, ...exame, gravacao }])
  if (!resultado || 'ocupado' in resultado) throw new Error('The single note was left undone')
  if ('recusa' in resultado) throw resultado.recusa
  const nota = resultado.emitida
  const guia = rumo.guia ? await emitirGuiaDaAvulsa(ctx, quem.pessoa.id, examinada, nota.id, em) : null
  return { nota, guia, aguarda: rumo.aguarda }
}

async function emitirGuiaDaAvulsa(
  ctx: Context,
  pessoaId: number,
  examinada: AvulsaExaminada,
  notaId: number,
  em: Date | undefined,
): Promise<Guia> {
  const { atividade, resultado } = examinada.apuracao
  const guia = await emitirGuia(ctx, {
    ...(await guiaDaAvulsa(ctx, pessoaId, examinada, em && hojeEm(em))),
    tipo: 'NOTA_FISCAL_AVULSA',
    itens: [
      {
        atividadeId: atividade?.atividade.id ?? null,
        descricao: atividade?.atividade.resumo ?? '',
        base: resultado.base,
        aliquota: resultado.aliquota,
        imposto: examinada.devido,
      },
    ],
    ...(em ? { em } : {}),
  })
  await vincularDocumentos(ctx, { origemId: notaId, destinoId: guia.id, tipo: 'NotaFiscal_Guia' })
  return guia
}

export const emitirAvulsaOperation = implement(emitirAvulsa, async (ctx, pedido) => {
  const quem = await lerPrestador(ctx, pedido.idPrestador)
  const { nota, guia, aguarda } = await registrarAvulsa(ctx, { ...quem, pedido })
  if (!aguarda && pedido.enviarEmailTomador) await enviarEmailNota(ctx, nota.id)
  return {
    id: nota.id,
    numero: nota.numero,
    guia: guia && { id: guia.id, numero: guia.numero, total: guia.total },
    aguarda,
    mensagem: aguarda
      ? `Nota avulsa nº ${nota.numero} emitida: valerá após o pagamento da guia nº ${guia?.numero ?? ''}.`
      : `Nota avulsa nº ${nota.numero} emitida com sucesso.`,
  }
})
