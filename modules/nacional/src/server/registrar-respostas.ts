import type { DocumentoRecebido } from '@iss/nfse-nacional/cliente'
import { descompactar } from '@iss/nfse-nacional/transporte'
import { lerMensagem } from '@iss/nfse-nacional/xml'
import type { Context } from '@iss/platform/server'
import { withXml } from '@iss/platform/xml'
import { eq, inArray } from 'drizzle-orm'
import { aposResposta, motivoDoServico } from '../domain/envio.ts'
import { recuo } from '../domain/recuo.ts'
import { nacionalEstadoTable } from '../tables/configuracao.ts'
import { nacionalEnvioTable as table } from '../tables/envio.ts'
import { atualizarEstado } from './aplicar-efeitos.ts'
import { getEstado } from './configuracao.ts'
import { guardarEvento } from './guardar-evento.ts'
import { findNota } from './interpretar.ts'
import type { ItemDoLote } from './preparar-lote.ts'

/** Writes what the repository said of each document of a batch, and that it answers. Answers how many were accepted. */
export async function registrarRespostas(
  ctx: Context,
  lote: readonly ItemDoLote[],
  respostas: readonly DocumentoRecebido[],
): Promise<number> {
  const agora = ctx.clock.now()
  const linhas = await ctx.db
    .select({ id: table.id, tentativas: table.tentativas, notaId: table.notaId, tipo: table.tipo, conteudo: table.conteudo })
    .from(table)
    .where(
      inArray(
        table.id,
        lote.map(({ id }) => id),
      ),
    )
    .for('update')
  const porId = new Map(linhas.map((linha) => [linha.id, linha]))
  let aceitos = 0
  for (const [indice, { id }] of lote.entries()) {
    const resposta = respostas[indice]
    const linha = porId.get(id)
    if (!resposta || !linha) continue
    const situacao = aposResposta(resposta.erros, linha.tentativas)
    const espera = situacao === 'PENDENTE' ? recuo(linha.tentativas, 0) : 0
    await ctx.db
      .update(table)
      .set({
        situacao,
        nsu: resposta.nsu,
        motivos: resposta.erros.map(motivoDoServico),
        arrendadoAte: null,
        proximaTentativa: new Date(agora.getTime() + espera),
        ...(situacao === 'ENVIADO' ? { enviadoEm: agora } : {}),
      })
      .where(eq(table.id, id))
    if (situacao === 'ENVIADO') aceitos += 1
    if (situacao === 'ENVIADO' && linha.notaId === null && linha.conteudo) await aplicarEvento(ctx, linha.conteudo)
    await ctx.audit({
      tipo: situacao === 'ENVIADO' ? 'nacional.enviado' : 'nacional.recusado',
      entidade: 'nacional_envio',
      entidadeId: id,
      depois: {
        notaId: linha.notaId,
        tipo: linha.tipo,
        situacao,
        nsu: resposta.nsu,
        codigos: resposta.erros.map(({ codigo }) => codigo),
      },
    })
  }
  await getEstado(ctx)
  await ctx.db.update(nacionalEstadoTable).set({ envioFalhas: 0, envioPausadoAte: null, envioErro: null, envioUltimo: agora })
  return aceitos
}

/** An event of the city about a note of somebody else: the repository does not hand it back, so it acts when it is accepted. */
async function aplicarEvento(ctx: Context, conteudo: Buffer): Promise<void> {
  const chave = await guardarEvento(
    ctx,
    withXml(descompactar(conteudo), (doc) => lerMensagem('evento', doc.root)),
    null,
  )
  const nota = await findNota(ctx, chave)
  if (nota) await atualizarEstado(ctx, nota)
}

/** The batch did not arrive, or nobody knows: its rows wait, and so does the whole city, longer after each failure. */
export async function registrarFalha(ctx: Context, lote: readonly ItemDoLote[], erro: string, sorteio: number): Promise<void> {
  const agora = ctx.clock.now()
  const { envioFalhas } = await getEstado(ctx, true)
  const falhas = envioFalhas + 1
  const ate = new Date(agora.getTime() + recuo(falhas, sorteio))
  await ctx.db.update(nacionalEstadoTable).set({ envioFalhas: falhas, envioPausadoAte: ate, envioErro: erro.slice(0, 300) })
  if (lote.length > 0)
    await ctx.db
      .update(table)
      .set({ situacao: 'PENDENTE', arrendadoAte: null, proximaTentativa: ate })
      .where(
        inArray(
          table.id,
          lote.map(({ id }) => id),
        ),
      )
}
