import { Competencia } from '@iss/kernel/competencia'
import { normalizeDocumento } from '@iss/kernel/documento'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { anywhere, literal } from '@iss/platform/db'
import { implement } from '@iss/platform/server'
import { fold } from '@iss/kernel/texto'
import { and, desc, eq, inArray, like, or } from 'drizzle-orm'
import { buscarTomadorFrequente } from '../contract/tomador-frequente.ts'
import { catalogoTomadorTable as table } from '../tables/catalogo-tomador.ts'

const MAXIMO = 8

/** The takers first, then their last notes by key: a catalogue of thousands costs no more than eight rows. */
export const buscarTomadorFrequenteOperation = implement(buscarTomadorFrequente, async (ctx, { texto }) => {
  const typed = texto.trim()
  const documento = normalizeDocumento(typed)
  const tomadores = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        eq(table.contribuinteId, ctx.sessao.pessoaSelecionadaId),
        typed === ''
          ? undefined
          : or(
              like(table.busca, anywhere(fold(typed))),
              /\d/.test(documento) ? like(table.busca, anywhere(fold(documento))) : undefined,
            ),
      ),
    )
    .orderBy(
      // Whose name begins with what was typed comes first.
      desc(like(table.busca, `${literal(fold(typed))}%`)),
      desc(table.usadoEm),
      table.nome,
    )
    .limit(MAXIMO)
  const ids = tomadores.flatMap(({ ultimaNotaId }) => ultimaNotaId ?? [])
  const campos = {
    id: nota.id,
    numero: nota.numero,
    data: nota.dataPrestacao,
    valor: nota.valorTotal,
    servico: nota.discriminacao,
    documento: nota.tomadorDocumento,
  }
  const notas =
    ids.length === 0
      ? []
      : await ctx.db
          .select(campos)
          .from(nota)
          .where(and(inArray(nota.id, ids), eq(nota.estado, 'EMITIDA')))
  const ultimas = new Map(notas.map((one) => [one.documento, one]))
  // Whose last note was taken back: the one before it that holds.
  for (const { documento: dele, ultimaNotaId } of tomadores) {
    if (ultimaNotaId === null || ultimas.has(dele)) continue
    const [antes] = await ctx.db
      .select(campos)
      .from(nota)
      .where(
        and(eq(nota.tomadorDocumento, dele), eq(nota.prestadorId, ctx.sessao.pessoaSelecionadaId), eq(nota.estado, 'EMITIDA')),
      )
      .orderBy(desc(nota.competencia), desc(nota.numero))
      .limit(1)
    if (antes) ultimas.set(dele, antes)
  }
  return tomadores.map(({ id, documento: dele, nome, inscricaoMunicipal, email, telefone, municipioCodigo, ...endereco }) => {
    const { cep, logradouro, numero, complemento, bairro, uf } = endereco
    const ultima = ultimas.get(dele)
    return {
      id,
      documento: dele,
      nome,
      inscricaoMunicipal,
      email,
      telefone,
      endereco: { cep, logradouro, numero, complemento, bairro, municipio: municipioCodigo, uf },
      ultima: ultima
        ? {
            id: ultima.id,
            numero: ultima.numero,
            data: ultima.data,
            competencia: Competencia.fromData(ultima.data),
            valor: ultima.valor,
            servico: ultima.servico.slice(0, 160),
          }
        : null,
    }
  })
})
