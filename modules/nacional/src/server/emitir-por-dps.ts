import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { emitirNota } from '@iss/emissao/server'
import { fill, refuse, type Violation } from '@iss/kernel/errors'
import { montarIdDps } from '@iss/nfse-nacional/chave'
import { lerDataHora } from '@iss/nfse-nacional/data-hora'
import type { Dps, InfDps } from '@iss/nfse-nacional/layout'
import { tagDaMensagem } from '@iss/nfse-nacional/xml'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { getPessoa } from '@iss/pessoa/server'
import { type Context, implement } from '@iss/platform/server'
import { writeXml } from '@iss/platform/xml'
import { eq } from 'drizzle-orm'
import { emitirPorDps } from '../contract/emitir-por-dps.ts'
import { tipoAmbiente } from '../domain/ambiente.ts'
import { dpsErrors } from '../domain/errors-dps.ts'
import { nacionalErrors } from '../domain/errors.ts'
import { nacionalDpsTable as table } from '../tables/dps.ts'
import { nacionalEnvioTable } from '../tables/envio.ts'
import { canonicaDaDps } from './canonica-da-dps.ts'
import { lerAssinante } from './conexao.ts'
import { escreverNota } from './escrever-documento.ts'
import { enfileirarNota, findEnvioDaNota } from './fila-de-envio.ts'
import { lerDps } from './ler-dps.ts'
import { montarNotas } from './montar-nota.ts'

const avisoRetido = 'O ISS foi retido pelo tomador, como a lei determina, embora a DPS informe que não há retenção (tpRetISSQN).'

/** Issues through the one command of notes; the NFS-e that is answered is the one that the national repository will get, octet by octet. */
export const emitirPorDpsOperation = implement(emitirPorDps, async (ctx, pedido) => {
  const dps = lerDps(pedido)
  const assinante = await lerAssinante(ctx)
  if ('falta' in assinante) return refuse({ ...nacionalErrors.naoConfigurado, message: assinante.falta })
  const { infDPS } = dps
  const prestador = await getPessoa(ctx, ctx.sessao.pessoaSelecionadaId)
  const violacoes = conferir(infDPS, {
    documento: prestador.documento,
    municipio: assinante.cidade.codigo,
    ambiente: tipoAmbiente(assinante.config.ambiente),
    agora: ctx.clock.now(),
  })
  if (violacoes.length > 0) refuse(violacoes)
  const conteudoHash = createHash('sha256')
    .update(writeXml(tagDaMensagem('DPS', dps satisfies Dps)))
    .digest('hex')
  await ctx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`dps|${ctx.municipioId}|${infDPS.Id}`])
  const [conhecida] = await ctx.db.select().from(table).where(eq(table.identificador, infDPS.Id))
  if (conhecida) {
    const feita = await responder(ctx, conhecida.notaId, infDPS.Id)
    return conhecida.conteudoHash === conteudoHash
      ? { ...feita, alertas: [] }
      : refuse(fill(dpsErrors.repetida, { numero: feita.numero }))
  }
  const { id, avisos } = await emitirNota(ctx, canonicaDaDps(infDPS), prestador.id, { canal: 'DPS' })
  await ctx.db.insert(table).values({ identificador: infDPS.Id, conteudoHash, notaId: id })
  await escreverResposta(ctx, id, assinante)
  const alertas = [
    ...avisos,
    ...(infDPS.valores.trib.tribMun.tpRetISSQN === '1' && (await isRetida(ctx, id)) ? [avisoRetido] : []),
  ]
  return { ...(await responder(ctx, id, infDPS.Id)), alertas }
})

function conferir(
  inf: InfDps,
  esperado: { documento: string; municipio: string; ambiente: '1' | '2'; agora: Date },
): Violation[] {
  const documento = inf.prest.CNPJ ?? inf.prest.CPF ?? ''
  const emissao = lerDataHora(inf.dhEmi)
  const regras: (Violation | false)[] = [
    inf.tpEmit !== '1' && dpsErrors.emitente,
    documento !== esperado.documento && dpsErrors.prestador,
    inf.cLocEmi !== esperado.municipio && fill(dpsErrors.municipio, { esperado: esperado.municipio }),
    inf.tpAmb !== esperado.ambiente && fill(dpsErrors.ambiente, { esperado: esperado.ambiente }),
    documento !== '' &&
      montarIdDps({ municipio: inf.cLocEmi, documento, serie: inf.serie, numero: inf.nDPS }) !== inf.Id &&
      dpsErrors.identificador,
    (!emissao || emissao > esperado.agora) && dpsErrors.futura,
    inf.subst !== undefined && dpsErrors.substituicao,
  ]
  return regras.filter((regra) => regra !== false)
}

async function isRetida(ctx: Context, notaId: number): Promise<boolean> {
  const [nota] = await ctx.db
    .select({ retido: notaFiscalTable.retido })
    .from(notaFiscalTable)
    .where(eq(notaFiscalTable.id, notaId))
  return nota?.retido === true
}

type Assinante = Exclude<Awaited<ReturnType<typeof lerAssinante>>, { falta: string }>

/** Puts the note into the queue of the repository, already written and signed. */
async function escreverResposta(ctx: Context, notaId: number, assinante: Assinante): Promise<void> {
  const { cidade, config } = assinante
  const { id, chave } = await enfileirarNota(ctx, notaId, { municipio: cidade.codigo, desde: config.compartilhaDesde })
  const montadas = await montarNotas(ctx, [{ notaId, chave }], {
    cidade,
    ambiente: config.ambiente,
    beneficioIsencao: config.beneficioIsencao,
  })
  const montada = montadas.get(notaId)
  if (!montada) throw new Error(`Note ${notaId} is missing`)
  if (montada.esperando) refuse(dpsErrors.aguardando)
  const escrito = escreverNota(montada.nota, assinante, ctx.clock.now())
  if ('motivos' in escrito)
    return refuse(escrito.motivos.map(({ mensagem, fazer }) => fill(dpsErrors.semNfse, { motivo: mensagem, fazer })))
  await ctx.db
    .update(nacionalEnvioTable)
    .set({ conteudo: gzipSync(Buffer.from(escrito.xml, 'utf8'), { level: 9 }), identificador: escrito.identificador })
    .where(eq(nacionalEnvioTable.id, id))
}

async function responder(ctx: Context, notaId: number, idDps: string) {
  const envio = await findEnvioDaNota(ctx, notaId)
  const [nota] = await ctx.db
    .select({ numero: notaFiscalTable.numero })
    .from(notaFiscalTable)
    .where(eq(notaFiscalTable.id, notaId))
  if (!envio?.conteudo || !nota) throw new Error(`The NFS-e of note ${notaId} is missing`)
  return {
    id: notaId,
    numero: nota.numero,
    idDps,
    chaveAcesso: envio.chave,
    nfseXmlGZipB64: envio.conteudo.toString('base64'),
  }
}
