import type { DadosEmissao, EmissaoForm } from './emissao-form.ts'
import { atividadeDe, pedePais, pedeProcesso, permiteDeducoes } from './emissao-form.ts'

export type Violacao = { key: string | null; message: string }

/** Names of the server that are not names of the form. */
const outros: Readonly<Record<string, string>> = {
  tomador: 'tomador.documento',
  'tomador.municipio': 'tomador.endereco.municipio',
  serie: 'serieId',
  'servico.atividade': 'atividadeId',
  atividadeId: 'atividadeId',
  'servico.numeroProcesso': 'numeroProcesso',
  'servico.municipioPrestacao': 'municipioPrestacao',
  tipoTributacao: 'tipoTributacaoId',
  itens: 'itens.root',
  deducoes: 'deducoes.root',
  retencoes: 'retencoes.root',
  obra: 'obra.codigo',
}

/**
 * The path of the form where a violation is shown; null when the screen shows no such field now, so that it goes to the panel.
 * A key of a grid without row ('itens.quantidade') is shown under the grid.
 */
export function campoDe(key: string | null, form: EmissaoForm, dados: DadosEmissao): string | null {
  if (key === null || key === '') return null
  const path = outros[key] ?? key.replace(/\[(\d+)\]/g, '.$1')
  const [raiz = '', segunda = '', terceira] = path.split('.')
  if (!(raiz in form)) return null
  const atividade = atividadeDe(dados, form.atividadeId)
  switch (raiz) {
    case 'tomador':
      return isCampoDoTomador(path, form) ? path : null
    case 'itens':
      return campoDaGrade('itens', segunda, terceira, form.itens.length)
    case 'deducoes':
      if (!permiteDeducoes(atividade)) return null
      return campoDaGrade('deducoes', segunda, terceira, form.deducoes.length)
    case 'retencoes':
      return segunda === '' ? 'retencoes.root' : path
    case 'numeroProcesso':
      return pedeProcesso(form.exigibilidade) ? path : null
    case 'ctiss':
    case 'cnae':
      return atividade && atividade.ctiss.length > 0 ? path : null
    case 'obra':
      return atividade?.abateObra ? path : null
    case 'condicaoPagamento':
      return dados.condicaoPagamento ? path : null
    case 'paisResultado':
      return pedePais(form.exigibilidade) ? path : null
    case 'retido':
      return null
    default:
      return path
  }
}

function campoDaGrade(grade: 'itens' | 'deducoes', linha: string, coluna: string | undefined, linhas: number): string {
  const isLinha = /^\d+$/.test(linha) && Number(linha) < linhas
  return isLinha && coluna ? `${grade}.${linha}.${coluna}` : `${grade}.root`
}

const dadosDoEstrangeiro = ['tomador.nome', 'tomador.email', 'tomador.telefone', 'tomador.pais']

function isCampoDoTomador(path: string, { tomador }: EmissaoForm): boolean {
  switch (tomador.identificacao) {
    case 'NAO_IDENTIFICADO':
      return false
    case 'EXTERIOR':
      return dadosDoEstrangeiro.includes(path)
    default:
      return path !== 'tomador.identificacao' && path !== 'tomador.pais'
  }
}

export type Distribuicao = { campos: { campo: string; message: string }[]; gerais: string[] }

/** Sorts violations into those of fields and those of the panel; several sentences of one field stand behind each other. */
export function distribuir(violacoes: readonly Violacao[], form: EmissaoForm, dados: DadosEmissao): Distribuicao {
  const campos = new Map<string, Set<string>>()
  const gerais = new Set<string>()
  for (const { key, message } of violacoes) {
    const campo = campoDe(key, form, dados)
    if (campo === null) gerais.add(message)
    else campos.set(campo, (campos.get(campo) ?? new Set()).add(message))
  }
  return { campos: [...campos].map(([campo, frases]) => ({ campo, message: [...frases].join(' ') })), gerais: [...gerais] }
}
