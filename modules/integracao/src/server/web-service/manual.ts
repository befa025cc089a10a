import { textOf } from '@iss/kinds'
import { exemplo, rpsDeExemplo, type CenaDosExemplos } from '@iss/abrasf/exemplos'
import { type RespostaParaXml, writeResposta } from '@iss/abrasf/write-resposta'
import { VERSOES, type Versao } from '@iss/abrasf/xsd/versoes'
import { formatDataHora } from '@iss/kernel/data'
import { chaveDaOperacao } from '@iss/nota/domain/operacoes-web-service'
import { municipioTable } from '@iss/platform/db'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { refuse } from '@iss/kernel/errors'
import { and, asc, count, eq, gte, lt } from 'drizzle-orm'
import { rotulosEscopo } from '../../domain/codigo-integracao.ts'
import { buscarManualWebService, buscarWebService } from '../../contract/web-service.ts'
import {
  assinaNotasWebService,
  exigeAssinaturaDaDeclaracao,
  exigeAssinaturaXml,
} from '../../domain/web-service/chaves-do-servico.ts'
import { type Codigo, codigosRetorno } from '../../domain/web-service/mensagens-abrasf.ts'
import {
  diasGuardados,
  maximoDaMensagem,
  maximoDoLote,
  notasPorPagina,
  type OperacaoWebService,
  operacoesWebService,
} from '../../domain/web-service/operacoes.ts'
import { acessoWebServicoTable, loteRpsTable } from '../../tables/web-service.ts'

type Cidade = typeof municipioTable.$inferSelect

/** Addresses of the service of a city, by what each is for. */
function enderecosDe(ctx: Context, { codigo }: Cidade) {
  const endereco = `${ctx.baseUrl}/ws/nfse/${codigo}`
  return {
    enderecos: [
      { rotulo: 'Web service (SOAP 1.1 e 1.2)', endereco },
      { rotulo: 'WSDL', endereco: `${endereco}?wsdl` },
      { rotulo: 'WSDL no arranjo da versão 2.04', endereco: `${endereco}?wsdl=2.04` },
    ],
    esquemas: VERSOES.map((versao) => ({ versao, endereco: `${endereco}?xsd=${versao}` })),
  }
}

async function exigenciasDe(ctx: Context): Promise<string[]> {
  const [xml, declaracao] = [await ctx.switchOn(exigeAssinaturaXml), await ctx.switchOn(exigeAssinaturaDaDeclaracao)]
  return [
    xml
      ? 'Lotes, cancelamentos e substituições precisam de assinatura digital.'
      : 'A assinatura digital é dispensada a quem envia um código de integração ou conecta com o certificado.',
    declaracao
      ? 'A assinatura cobre InfDeclaracaoPrestacaoServico inteiro.'
      : 'A assinatura cobre InfDeclaracaoPrestacaoServico ou o Rps interno.',
    'RSA com SHA-1 ou SHA-256; C14N inclusiva ou exclusiva; o certificado no KeyInfo.',
    (await ctx.switchOn(assinaNotasWebService))
      ? 'As notas das respostas vêm assinadas pelo município (InfNfse, Confirmacao e SubstituicaoNfse).'
      : 'As notas das respostas vêm sem assinatura; a nota assinada se baixa no portal.',
  ]
}

export const buscarWebServiceOperation = implement(buscarWebService, async (ctx) => {
  const cidade = await getCidade(ctx, ctx.municipioId)
  const operacoes = []
  for (const { codigo, nome, titulo } of operacoesWebService)
    operacoes.push({ codigo, nome, titulo, ligada: await ctx.switchOn(chaveDaOperacao(nome)) })
  return {
    ...enderecosDe(ctx, cidade),
    ambiente: ctx.producao ? ('Produção' as const) : ('Teste' as const),
    exigencias: await exigenciasDe(ctx),
    operacoes,
    certificadoDeTeste: !ctx.producao,
  }
})

async function getCidade(ctx: Context, id: number | null): Promise<Cidade> {
  const table = municipioTable
  const [cidade] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.cliente, true), id === null ? undefined : eq(table.id, id)))
    .orderBy(asc(table.nome))
    .limit(1)
  return cidade ?? refuse(platformErrors.municipioNaoEncontrado)
}

/** Persons of examples only: their documents are of nobody. */
function cenaDe(cidade: Cidade, hoje: string): CenaDosExemplos {
  return {
    prestador: { documento: '11222333000181', inscricaoMunicipal: '12345', razaoSocial: 'Prestadora de Exemplo Ltda' },
    tomador: { documento: '11444777000161', razaoSocial: 'Tomadora de Exemplo Ltda' },
    codigoMunicipio: Number(cidade.codigo),
    uf: cidade.uf,
    data: hoje,
    numeroLote: 1,
    numeroRps: 1,
    numeroNfse: 15,
    protocolo: '202601151234567123456',
  }
}

/** What an operation answers in the good case, or the code of what a batch still waits for. */
function exemploDeResposta({ nome }: OperacaoWebService, cena: CenaDosExemplos): RespostaParaXml {
  const nota = { ...rpsDeExemplo(cena), numero: cena.numeroNfse, codigoVerificacao: 'A1B2C3D4E' }
  const dataHora = `${cena.data}T10:30:00`
  const recibo = { numeroLote: String(cena.numeroLote), dataRecebimento: dataHora, protocolo: cena.protocolo }
  switch (nome) {
    case 'RecepcionarLoteRps':
      return { tipo: 'recibo', recibo }
    case 'RecepcionarLoteRpsSincrono':
      return { tipo: 'notas', notas: [nota], recibo }
    case 'GerarNfse':
      return { tipo: 'notas', notas: [nota] }
    case 'ConsultarLoteRps':
      return { tipo: 'notas', notas: [nota], situacao: 4 }
    case 'ConsultarNfsePorRps':
      return { tipo: 'nota', nota }
    case 'CancelarNfse':
      return { tipo: 'cancelamento', nota, codigo: 1, dataHora }
    case 'SubstituirNfse':
      return {
        tipo: 'substituicao',
        substituida: { ...nota, cancelamento: { codigo: 1, dataHora }, substituidaPor: nota.numero + 1 },
        substituidora: { ...nota, numero: nota.numero + 1, nfseSubstituida: nota.numero },
      }
    default:
      return { tipo: 'pagina', notas: [nota], pagina: 1, haMais: false }
  }
}

function doManual(operacao: OperacaoWebService, cena: CenaDosExemplos, versao: Versao, ligada: boolean) {
  const { codigo, nome, titulo, descricao, envios, resposta, natureza, escopos, outrosNomes } = operacao
  return {
    codigo,
    nome,
    titulo,
    descricao,
    elementos: [nome, ...outrosNomes].map((um) => `${um}Request`).join(', '),
    envio: envios.join(' ou '),
    resposta,
    permissoes: escopos.map((escopo) => rotulosEscopo[escopo]).join('; '),
    assinatura: natureza === 'consulta' ? 'Sem assinatura' : natureza === 'lote' ? 'Cada RPS, ou o lote' : 'O pedido',
    ligada,
    exemploEnvio: exemplo(cena, envios[0], versao) ?? '',
    exemploResposta: writeResposta(resposta, exemploDeResposta(operacao, cena), versao),
  }
}

/** A sentence with its places left open. */
const semLugares = (frase: string) => frase.replace(/\{\w+\}\.?/g, '…')

const hora = 3_600_000
const limites = [
  { rotulo: 'RPS por lote', valor: textOf('integer', maximoDoLote) },
  { rotulo: 'Tamanho da mensagem', valor: `${maximoDaMensagem / 2 ** 20} MB` },
  { rotulo: 'Notas por página', valor: String(notasPorPagina) },
  { rotulo: 'Mensagens guardadas', valor: `${diasGuardados} dias` },
]

export const buscarManualOperation = implement(buscarManualWebService, async (ctx, { idMunicipio, versao }) => {
  const cidade = await getCidade(ctx, idMunicipio)
  await ctx.enterMunicipio(cidade.id)
  const cena = cenaDe(cidade, ctx.clock.today())
  const operacoes = []
  for (const operacao of operacoesWebService)
    operacoes.push(doManual(operacao, cena, versao, await ctx.switchOn(chaveDaOperacao(operacao.nome))))
  return {
    municipio: { id: cidade.id, nome: cidade.nome, uf: cidade.uf, codigo: cidade.codigo },
    ambiente: ctx.producao ? ('Produção' as const) : ('Teste' as const),
    ...enderecosDe(ctx, cidade),
    exigencias: await exigenciasDe(ctx),
    limites,
    operacoes,
    codigos: Object.entries<Codigo>(codigosRetorno).map(([codigo, { mensagem, sobre, correcao }]) => ({
      codigo,
      mensagem: semLugares(sobre ?? mensagem),
      correcao: semLugares(correcao),
    })),
    estado: await lerEstado(ctx),
  }
})

/** What happened in the last hour, and the batches that wait; a batch that waits for more than ten minutes means a late queue. */
async function lerEstado(ctx: Context) {
  const agora = ctx.clock.now()
  const acesso = acessoWebServicoTable
  const linhas = await ctx.db
    .select({ situacao: acesso.situacao, n: count() })
    .from(acesso)
    .where(gte(acesso.horarioAcesso, new Date(agora.getTime() - hora)))
    .groupBy(acesso.situacao)
  const n = (qual: string) => linhas.find(({ situacao }) => situacao === qual)?.n ?? 0
  const espera = eq(loteRpsTable.situacao, 2)
  const [fila] = await ctx.db.select({ n: count() }).from(loteRpsTable).where(espera)
  const [velhos] = await ctx.db
    .select({ n: count() })
    .from(loteRpsTable)
    .where(and(espera, lt(loteRpsTable.dataRecebimento, new Date(agora.getTime() - hora / 6))))
  return {
    situacao: (velhos?.n ?? 0) > 0 ? ('Fila atrasada' as const) : ('Em operação' as const),
    atendidas: n('ATENDIDA'),
    recusadas: n('RECUSADA'),
    falhas: n('FALHA'),
    lotesNaFila: fila?.n ?? 0,
    consultadoEm: formatDataHora(agora),
  }
}
