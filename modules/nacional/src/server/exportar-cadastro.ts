import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { refuse } from '@iss/kernel/errors'
import { counted } from '@iss/kernel/texto'
import { descompactar } from '@iss/nfse-nacional/transporte'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { writeZip, type ZipEntry } from '@iss/platform/zip'
import { and, asc, eq, inArray } from 'drizzle-orm'
import {
  baixarArquivoCadastroNacional,
  baixarXmlCadastroNacional,
  enviarCadastroNacional,
  reenviarCadastroNacional,
} from '../contract/cadastro.ts'
import { tipoAmbiente } from '../domain/ambiente.ts'
import { compararContribuintes, inconsistencias, montarCnc } from '../domain/cadastro-cnc.ts'
import { nacionalErrors } from '../domain/errors.ts'
import { type NacionalCnc, nacionalCncTable as table } from '../tables/cnc.ts'
import { escreverCnc } from './cadastro-nacional.ts'
import { type Acesso, lerAcesso } from './configuracao.ts'
import { gravarEnvioCnc } from './gravar-cnc.ts'
import { type CadastroDoMunicipio, travarCadastro } from './ler-cadastros.ts'

/** Settings, agent and number of the city, which every record names; with `envio` its certificate too. Refuses what is missing. */
export async function exigirAcessoCnc(ctx: Context, { envio }: { envio: boolean }): Promise<Acesso> {
  const acesso = (await lerAcesso(ctx)) ?? refuse(nacionalErrors.naoConfigurado)
  if (!acesso.config.cpfAgente) refuse(nacionalErrors.agenteDoCadastro)
  if (!acesso.cidade.cnpj) refuse(nacionalErrors.municipioSemCnpj)
  if (envio && acesso.config.ambiente !== 'SIMULADOR' && !acesso.conexao) refuse(nacionalErrors.semCertificado)
  return acesso
}

/** Whether what went out last says the same as the record of today. */
export function isEnviadoComoEsta({ contribuinte, enviado }: CadastroDoMunicipio): boolean {
  return enviado !== null && enviado.situacao !== 'RECUSADO' && compararContribuintes(contribuinte, enviado.dados).length === 0
}

type Resultado = { id: number; ok: boolean; mensagem: string }

async function enfileirar(ctx: Context, pessoas: readonly (readonly [linha: number, pessoaId: number | null])[]) {
  await exigirAcessoCnc(ctx, { envio: true })
  const itens: Resultado[] = []
  for (const [id, pessoaId] of pessoas) {
    const cadastro = pessoaId === null ? null : await travarCadastro(ctx, pessoaId)
    const contra = cadastro
      ? inconsistencias(cadastro.local, cadastro.repetida)
      : ['O contribuinte não está no cadastro do município.']
    if (cadastro && contra.length === 0) {
      await gravarEnvioCnc(ctx, {
        pessoaId: cadastro.id,
        contribuinte: cadastro.contribuinte,
        situacao: 'PENDENTE',
        loteId: null,
      })
      itens.push({ id, ok: true, mensagem: `${cadastro.nome}: na fila de envio.` })
    } else itens.push({ id, ok: false, mensagem: [cadastro?.nome, contra.join(' ')].filter(Boolean).join(': ') })
  }
  const enviados = itens.filter(({ ok }) => ok)
  await ctx.audit({ tipo: 'nacional.cadastro.enfileirado', entidade: 'nacional_cnc', depois: { quantidade: enviados.length } })
  return { mensagem: `${counted(enviados.length, 'contribuinte', 'contribuintes')} na fila de envio.`, itens }
}

export const enviarCadastroOperation = implement(enviarCadastroNacional, (ctx, { ids }) =>
  enfileirar(
    ctx,
    ids.map((id) => [id, id]),
  ),
)

export const reenviarCadastroOperation = implement(reenviarCadastroNacional, async (ctx, { ids }) => {
  const linhas = await ctx.db
    .select({ id: table.id, pessoaId: table.pessoaId })
    .from(table)
    .where(and(inArray(table.id, ids), eq(table.sentido, 'ENVIO')))
    .orderBy(asc(table.id))
  if (linhas.length === 0) refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  return enfileirar(
    ctx,
    linhas.map(({ id, pessoaId }) => [id, pessoaId]),
  )
})

/** The XML as it travelled; one that has not travelled is written now. */
function xmlDe({ conteudo, dados }: NacionalCnc, acesso: Acesso): string {
  return conteudo ? descompactar(conteudo) : escreverCnc(dados, acesso)
}

function nomeDe({ dados, inscricao, nsu, id }: NacionalCnc, { cidade, config }: Acesso): string {
  if (!dados.IM) return `cnc-${nsu ?? id}`
  const { infCNC } = montarCnc(dados, {
    municipio: cidade.codigo,
    cnpj: cidade.cnpj ?? '',
    cpfAgente: config.cpfAgente ?? '',
    ambiente: tipoAmbiente(config.ambiente),
  })
  return /^[0-9A-Za-z]{1,15}$/.test(inscricao) ? infCNC.Id : `cnc-${nsu ?? id}`
}

export const baixarXmlCadastroOperation = implement(baixarXmlCadastroNacional, async (ctx, { id }) => {
  const acesso = await exigirAcessoCnc(ctx, { envio: false })
  const [linha] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!linha || linha.situacao === 'ERRO') return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  return {
    stream: Buffer.from(xmlDe(linha, acesso), 'utf8'),
    nome: `${nomeDe(linha, acesso)}.xml`,
    tipo: 'application/xml; charset=utf-8',
  }
})

export const baixarArquivoCadastroOperation = implement(baixarArquivoCadastroNacional, async (ctx, { id }) => {
  const acesso = await exigirAcessoCnc(ctx, { envio: false })
  const [linha] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!linha) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  if (linha.situacao !== 'ARQUIVO' || linha.loteId === null) return refuse(nacionalErrors.cadastroSemArquivo)
  const linhas = await ctx.db.select().from(table).where(eq(table.loteId, linha.loteId)).orderBy(asc(table.id))
  // The sums of all files stand last, in the form that sha256sum -c reads.
  const arquivos = function* (): Generator<ZipEntry> {
    const somas: string[] = []
    for (const cada of linhas) {
      const nome = `${nomeDe(cada, acesso)}.xml`
      const conteudo = Buffer.from(xmlDe(cada, acesso), 'utf8')
      somas.push(`${createHash('sha256').update(conteudo).digest('hex')}  ${nome}\n`)
      yield { nome, conteudo: [conteudo] }
    }
    yield { nome: 'SHA256SUMS', conteudo: [Buffer.from(somas.join(''), 'utf8')] }
  }
  // Of the day of the export: taken again it is the same file.
  return {
    stream: Readable.from(writeZip(arquivos(), linha.criadoEm), { objectMode: false }),
    nome: `cnc-exportacao-${linha.loteId}.zip`,
    tipo: 'application/zip',
  }
})
