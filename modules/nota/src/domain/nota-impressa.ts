import type { Aliquota } from '@iss/kernel/aliquota'
import { type Data, formatData, formatDataHora } from '@iss/kernel/data'
import type { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatDocumento } from '@iss/kernel/documento'
import { formatSenha } from '@iss/kernel/ids'
import { blocoIbsCbs, type IbsCbsImpresso } from './bloco-ibs-cbs.ts'
import { bloco, type BlocoDanfse, blocoDeTexto, campo, type CampoDanfse, type Danfse } from './danfse.ts'
import { agruparDeQuatro } from './numeros.ts'

/** Provider, taker or intermediary as printed; texts are empty where nothing is told. */
export type ParteImpressa = {
  readonly nome: string | null
  readonly nomeFantasia?: string | null
  /** CPF or CNPJ, normalised. */
  readonly documento: string | null
  /** Tax number abroad. */
  readonly nif?: string | null
  readonly inscricaoMunicipal: string | null
  readonly telefone: string | null
  readonly email: string | null
  readonly endereco: string
  readonly municipio: string
  readonly cep: string
  readonly pais?: string | null
  readonly regime?: string | null
}

export type ItemImpresso = {
  readonly descricao: string
  readonly unidade: string | null
  readonly quantidade: Decimal4
  readonly valorUnitario: Decimal4
  readonly valor: Dinheiro
}

export type DeducaoImpressa = {
  readonly tipo: string
  readonly numeroDocumento: string | null
  readonly dataDocumento: Data | null
  /** CPF or CNPJ of the supplier, normalised. */
  readonly documentoFornecedor: string | null
  readonly valor: Dinheiro
}

/** What a note says of itself to be shown: filled from a note of the city or from one that came from the national repository. */
export type NotaImpressa = {
  readonly municipio: string
  readonly numero: string
  readonly serie: string | null
  /** '123/A' of the RPS behind it. */
  readonly rps: string | null
  /** '123/A' of the DPS behind it. */
  readonly dps?: string | null
  /** Who made it, of a note that this city did not make. */
  readonly gerador?: string | null
  readonly emissao: Date
  readonly dataPrestacao: Data
  /** First day of its month. */
  readonly competencia: Data
  /** National access key of 50 characters; null: it has none yet. */
  readonly chave: string | null
  readonly senha: string
  readonly codigoVerificacao: string | null
  /** Number or key of the note that this one replaces. */
  readonly substitui: string | null
  readonly substituidaPor?: string | null
  /** What it waits for before it holds ('Válida após o pagamento da guia nº 12'). */
  readonly espera?: string | null
  readonly fim: { readonly situacao: 'CANCELADA' | 'SUBSTITUÍDA'; readonly quando: Date | null } | null
  readonly producao: boolean
  /** Address at which anybody verifies it. */
  readonly enderecoDaConsulta: string
  /** Address at which the national portal shows a note of the national repository. */
  readonly consultaNacional?: string | null
  readonly prestador: ParteImpressa
  readonly tomador: ParteImpressa | null
  readonly intermediario: ParteImpressa | null
  readonly servico: {
    readonly codigoNacional: string | null
    /** '07.02'. */
    readonly item: string | null
    readonly atividade: string | null
    readonly nbs: string | null
    readonly cnae: string | null
    readonly ctiss: string | null
    readonly localPrestacao: string
    readonly paisPrestacao: string | null
    readonly discriminacao: string
  }
  readonly obra: { readonly codigo: string | null; readonly art: string | null } | null
  readonly evento: { readonly identificacao: string | null; readonly nome: string | null } | null
  readonly itens: readonly ItemImpresso[]
  readonly deducoes: readonly DeducaoImpressa[]
  readonly iss: {
    readonly exigibilidade: string
    readonly incidencia: string
    readonly paisResultado: string | null
    readonly numeroProcesso: string | null
    readonly valorServicos: Dinheiro
    readonly descontoIncondicional: Dinheiro
    readonly deducoes: Dinheiro
    readonly base: Dinheiro
    readonly aliquota: Aliquota | null
    readonly imposto: Dinheiro
    readonly suspenso: Dinheiro
    readonly retido: boolean
    /** 'tomador' or 'intermediário', where a note tells it. */
    readonly quemRetem?: string | null
    /** Benefit of the city that lowers the base, and by how much. */
    readonly beneficio?: { readonly numero: string; readonly reducao: string | null } | null
  }
  /** PIS and COFINS that the provider owes of the operation. */
  readonly contribuicoes?: { readonly cst: string; readonly base: string; readonly pis: string; readonly cofins: string } | null
  /** What the taker withholds; null: the document does not tell it. */
  readonly federais: Readonly<Record<'irrf' | 'inss' | 'csll' | 'pis' | 'cofins' | 'outras', Dinheiro>> | null
  readonly ibsCbs: IbsCbsImpresso | null
  readonly descontoCondicional: Dinheiro | null
  readonly liquido: Dinheiro
  readonly aReceber: Dinheiro | null
  /** Sentences that the law demands, remarks, approximate taxes, letters. */
  readonly complementos: readonly string[]
  /** Steps of the memory of calculation. */
  readonly memoria: readonly string[]
}

const reais = { numero: true } as const

/**
 * The blocks of a note in the national arrangement (DANFSe v2.0): identification, provider, taker, intermediary, service, items, deductions, ISS,
 * federal taxes, IBS and CBS, totals, complements. Pure: paper and page draw the same blocks. Source: NT 008 of the NFS-e, E04, decisions N10.
 */
export function montarDanfse(nota: NotaImpressa): Danfse {
  return {
    titulo: `NFS-e nº ${nota.numero}`,
    municipio: nota.municipio,
    carimbo: nota.fim?.situacao ?? nota.espera ?? (nota.producao ? null : 'SEM VALOR FISCAL'),
    qr: nota.consultaNacional ?? `${nota.enderecoDaConsulta}?senha=${nota.senha}`,
    identificacao: identificacao(nota),
    blocos: [
      parte('Prestador do serviço', nota.prestador),
      parte('Tomador do serviço', nota.tomador),
      ...(nota.intermediario ? [parte('Intermediário do serviço', nota.intermediario)] : []),
      servico(nota),
      ...itens(nota),
      ...deducoes(nota),
      iss(nota),
      ...federais(nota),
      ...blocoIbsCbs(nota.ibsCbs),
      totais(nota),
      ...blocoDeTexto('Informações complementares', nota.complementos),
      ...blocoDeTexto(
        'Memória de cálculo',
        nota.memoria.map((passo) => `• ${passo}`),
      ),
    ],
    rodape: nota.consultaNacional
      ? `Confira a nota no portal nacional, pelo QR code ou pela chave de acesso, e esta impressão em ${nota.enderecoDaConsulta}, pelo código de verificação.`
      : `Confira a autenticidade desta nota em ${nota.enderecoDaConsulta}, ou pelo QR code, com qualquer dos dois códigos.`,
  }
}

function identificacao(nota: NotaImpressa): CampoDanfse[] {
  const { fim, competencia } = nota
  return [
    ...campo('Chave de acesso da NFS-e', nota.chave && agruparDeQuatro(nota.chave), 12, { destaque: true }),
    ...campo('Número', nota.numero, 2, { destaque: true }),
    ...campo('Série', nota.serie, 2),
    ...campo('Competência', `${competencia.slice(5, 7)}/${competencia.slice(0, 4)}`, 2),
    ...campo('Data da prestação', formatData(nota.dataPrestacao), 2),
    ...campo('Emissão', formatDataHora(nota.emissao), 4),
    ...campo('Código de verificação', [formatSenha(nota.senha), nota.codigoVerificacao].filter(Boolean).join(' ou '), 6, {
      destaque: true,
    }),
    ...campo('RPS', nota.rps, 2),
    ...campo('DPS', nota.dps, 2),
    ...campo('Ambiente gerador', nota.gerador, 4),
    ...outraNota('Substitui a NFS-e', nota.substitui),
    ...outraNota('Substituída pela NFS-e', nota.substituidaPor),
    ...campo(
      fim ? (fim.situacao === 'CANCELADA' ? 'Cancelada em' : 'Substituída em') : '',
      fim?.quando && formatDataHora(fim.quando),
      4,
    ),
  ]
}

/** Another note by its number, or by its key of 50 characters. */
function outraNota(rotulo: string, qual: string | null | undefined): CampoDanfse[] {
  return qual?.length === 50 ? campo(rotulo, agruparDeQuatro(qual), 12) : campo(rotulo, qual, 2)
}

function parte(titulo: string, quem: ParteImpressa | null): BlocoDanfse {
  if (!quem || (!quem.nome && !quem.documento))
    return bloco(titulo, [], { texto: { rotulo: null, linhas: ['Não identificado'] } })
  return bloco(titulo, [
    ...campo('Nome ou razão social', quem.nome, 6, { destaque: true }),
    ...campo('CPF/CNPJ', quem.documento && formatDocumento(quem.documento), 3),
    ...campo('Identificação no exterior', quem.nif, 3),
    ...campo('Inscrição municipal', quem.inscricaoMunicipal, 3),
    ...campo('Nome fantasia', quem.nomeFantasia === quem.nome ? null : quem.nomeFantasia, 6),
    ...campo('Telefone', quem.telefone, 3),
    ...campo('E-mail', quem.email, 6),
    ...campo('Regime de tributação', quem.regime, 3),
    ...campo('Endereço', quem.endereco, 7),
    ...campo('Município', quem.municipio, 3),
    ...campo('CEP', quem.cep, 2),
    ...campo('País', quem.pais, 3),
  ])
}

function servico({ servico: s, obra, evento, itens: linhas }: NotaImpressa): BlocoDanfse {
  // A note without words of its own tells those of its items, which have a table.
  const dizOsItens = temTabela(linhas) && s.discriminacao === linhas.map(({ descricao }) => descricao).join('\n')
  return bloco(
    'Serviço prestado',
    [
      ...campo('Atividade', s.atividade, 6, { destaque: true }),
      ...campo('Item da lista de serviços', s.item, 3),
      ...campo('Código de tributação nacional', s.codigoNacional && formatCodigoNacional(s.codigoNacional), 3),
      ...campo('Local da prestação', s.localPrestacao, 4),
      ...campo('País da prestação', s.paisPrestacao, 4),
      ...campo('NBS', s.nbs, 2),
      ...campo('CNAE', s.cnae, 2),
      ...campo('CTISS', s.ctiss, 2),
      ...campo('CNO ou CEI da obra', obra?.codigo, 2),
      ...campo('ART', obra?.art, 2),
      ...campo('Evento', [evento?.identificacao, evento?.nome].filter(Boolean).join(' - '), 6),
    ],
    { texto: dizOsItens ? null : { rotulo: 'Discriminação', linhas: s.discriminacao.trim().split(/\r?\n/) } },
  )
}

/** '07.02.01' of '070201'. */
function formatCodigoNacional(codigo: string): string {
  return codigo.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1.$2.$3')
}

/** Whether the rows of the service say more than its description. */
const temTabela = (linhas: readonly ItemImpresso[]) =>
  linhas.length > 1 || linhas.some(({ quantidade }) => quantidade.toString() !== '1')

function itens({ itens: linhas }: NotaImpressa): BlocoDanfse[] {
  if (!temTabela(linhas)) return []
  return [
    bloco('Itens do serviço', [], {
      tabela: {
        colunas: [
          { titulo: 'Item', largura: 6 },
          { titulo: 'Unidade', largura: 1 },
          { titulo: 'Quantidade', largura: 1.4, numero: true },
          { titulo: 'Valor unitário', largura: 1.8, numero: true },
          { titulo: 'Valor', largura: 1.8, numero: true },
        ],
        linhas: linhas.map(({ descricao, unidade, quantidade, valorUnitario, valor }) => [
          descricao,
          unidade ?? '',
          quantidade.format(),
          `R$ ${valorUnitario.format()}`,
          valor.formatReais(),
        ]),
      },
    }),
  ]
}

function deducoes({ deducoes: linhas }: NotaImpressa): BlocoDanfse[] {
  if (linhas.length === 0) return []
  return [
    bloco('Deduções da base de cálculo', [], {
      tabela: {
        colunas: [
          { titulo: 'Dedução', largura: 4.6 },
          { titulo: 'Documento', largura: 1.8 },
          { titulo: 'Data', largura: 1.4 },
          { titulo: 'Fornecedor', largura: 2.4 },
          { titulo: 'Valor deduzido', largura: 1.8, numero: true },
        ],
        linhas: linhas.map(({ tipo, numeroDocumento, dataDocumento, documentoFornecedor, valor }) => [
          tipo,
          numeroDocumento ?? '',
          dataDocumento ? formatData(dataDocumento) : '',
          documentoFornecedor ? formatDocumento(documentoFornecedor) : '',
          valor.formatReais(),
        ]),
      },
    }),
  ]
}

function iss({ iss: t }: NotaImpressa): BlocoDanfse {
  return bloco('Tributação municipal (ISSQN)', [
    ...campo('Exigibilidade do ISS', t.exigibilidade, 4),
    ...campo('Município de incidência', t.incidencia, 4),
    ...campo('País do resultado', t.paisResultado, 4),
    ...campo('ISS retido', t.retido ? `Sim${t.quemRetem ? `, pelo ${t.quemRetem}` : ''}` : 'Não', 4),
    ...campo('Benefício municipal', t.beneficio?.numero, 4),
    ...campo('Redução pelo benefício', t.beneficio?.reducao, 4, reais),
    ...campo('Número do processo', t.numeroProcesso, 8),
    ...campo('ISS com exigibilidade suspensa', t.suspenso.isPositive() ? t.suspenso.formatReais() : null, 4, reais),
    ...campo('Valor dos serviços', t.valorServicos.formatReais(), 2, reais),
    ...campo('Desconto incondicional', t.descontoIncondicional.formatReais(), 2, reais),
    ...campo('Deduções', t.deducoes.formatReais(), 2, reais),
    ...campo('Base de cálculo', t.base.formatReais(), 2, reais),
    ...campo('Alíquota', t.aliquota && `${t.aliquota.format()}%`, 2, reais),
    ...campo('Valor do ISS', t.imposto.formatReais(), 2, { ...reais, destaque: true }),
  ])
}

function federais({ federais: f, contribuicoes: c }: NotaImpressa): BlocoDanfse[] {
  if (!f) return []
  return [
    ...(c
      ? [
          bloco('PIS e COFINS da operação', [
            ...campo('CST do PIS e da COFINS', c.cst, 3),
            ...campo('Base do PIS e da COFINS', c.base, 3, reais),
            ...campo('PIS da operação', c.pis, 3, reais),
            ...campo('COFINS da operação', c.cofins, 3, reais),
          ]),
        ]
      : []),
    bloco('Tributação federal (retenções)', [
      ...campo('IRRF', f.irrf.formatReais(), 2, reais),
      ...campo('INSS', f.inss.formatReais(), 2, reais),
      ...campo('CSLL', f.csll.formatReais(), 2, reais),
      ...campo('PIS', f.pis.formatReais(), 2, reais),
      ...campo('COFINS', f.cofins.formatReais(), 2, reais),
      ...campo('Outras retenções', f.outras.formatReais(), 2, reais),
    ]),
  ]
}

function totais({ iss: { imposto, retido }, federais: f, descontoCondicional, liquido, aReceber }: NotaImpressa): BlocoDanfse {
  const retencoes = f && Dinheiro.sum(Object.values(f))
  return bloco('Valor total da NFS-e', [
    ...campo('Desconto condicional', descontoCondicional?.formatReais(), 2, reais),
    ...campo('Total das retenções', retencoes?.formatReais(), 2, reais),
    ...campo('Valor do ISS retido', (retido ? imposto : Dinheiro.zero).formatReais(), 2, reais),
    ...campo('Valor líquido', liquido.formatReais(), 3, { ...reais, destaque: true }),
    ...campo('Valor a receber do tomador', aReceber?.formatReais(), 3, { ...reais, destaque: true }),
  ])
}
