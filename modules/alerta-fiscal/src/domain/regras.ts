/** Types of fiscal alert, in the words of the specification. Source: spec 3 §9.1. */
export const tiposAlerta = [
  'DIVERGENCIA_RECEITA',
  'QUEDA_ARRECADACAO',
  'MOVIMENTACAO_ATIPICA',
  'FORA_DO_MUNICIPIO',
  'ALIQUOTA_SIMPLES',
  'REGIME_INCORRETO',
] as const
export type TipoAlerta = (typeof tiposAlerta)[number]
export const labelTipoAlerta: Readonly<Record<TipoAlerta, string>> = {
  DIVERGENCIA_RECEITA: 'Divergência entre Movimentação e Receita',
  QUEDA_ARRECADACAO: 'Queda de arrecadação',
  MOVIMENTACAO_ATIPICA: 'Movimentação atípica',
  FORA_DO_MUNICIPIO: 'Tributação excessiva fora do município',
  ALIQUOTA_SIMPLES: 'Alíquota Simples Incorreta',
  REGIME_INCORRETO: 'Regime Configurado Incorretamente',
}

/** Parameters of a rule; what a rule does not name it does not read. Amounts in reais, percentages in percent. */
export type ParametrosRegra = { percentual: string; valor: string; minimo: number }
export type Parametro = keyof ParametrosRegra

export type Regra = {
  tipo: TipoAlerta
  titulo: string
  /** What the rule says, with its parameters as {percentual}, {valor} and {minimo}. */
  explica: string
  padrao: Readonly<Partial<ParametrosRegra>>
  /** Whether it reads what the PGDAS-D declares: looked at again when a file of declarations came. */
  doPgdas?: true
}

/**
 * The rules of the alerts as data: what each looks for, and its parameters unless the municipality sets others. Their figures are computed by the
 * SQL of the same code in `server/regras`. Source: F120 (the six types and their defaults), issue of the inspections (late closing, peers, withheld
 * and not paid, cancelled after closing, paper notes, rate below the law, works).
 */
export const regras = {
  RECEITA_SIMPLES: {
    tipo: 'DIVERGENCIA_RECEITA',
    titulo: 'PGDAS-D diferente das notas',
    explica:
      'A base das notas do mês e a receita de serviços que o PGDAS-D declara ao município diferem em mais de {percentual}% da movimentação e mais de R$ {valor}.',
    padrao: { percentual: '5', valor: '100.00' },
    doPgdas: true,
  },
  RECOLHIDO_A_MENOR: {
    tipo: 'DIVERGENCIA_RECEITA',
    titulo: 'ISS recolhido a menor que o encerrado',
    explica:
      'O ISS encerrado do mês supera o principal recolhido pela competência (sem multa e juros) em mais de {percentual}% e mais de R$ {valor}.',
    padrao: { percentual: '5', valor: '100.00' },
  },
  RETIDO_NAO_RECOLHIDO: {
    tipo: 'DIVERGENCIA_RECEITA',
    titulo: 'ISS retido e não recolhido',
    explica:
      'O tomador reteve o ISS das notas do mês e não o recolheu: faltam, sem contar multa e juros pagos, mais de {percentual}% e mais de R$ {valor}.',
    padrao: { percentual: '5', valor: '10.00' },
  },
  ENCERRAMENTO_ATRASADO: {
    tipo: 'DIVERGENCIA_RECEITA',
    titulo: 'Competência com movimento não encerrada',
    explica: 'O prestador teve movimento e não encerrou a competência até {minimo} dias depois do vencimento.',
    padrao: { minimo: 10 },
  },
  ALIQUOTA_ABAIXO_DA_LEI: {
    tipo: 'DIVERGENCIA_RECEITA',
    titulo: 'Alíquota abaixo da mínima da lei',
    explica:
      'Notas tributáveis no município com alíquota abaixo de {percentual}% (LC 116/2003, art. 8º-A), com diferença de imposto acima de R$ {valor}.',
    padrao: { percentual: '2', valor: '10.00' },
  },
  OBRA_SEM_ISS: {
    tipo: 'DIVERGENCIA_RECEITA',
    titulo: 'Obra sem ISS',
    explica: 'Obra em andamento há mais de {minimo} dias sem imposto em nenhuma nota que a cite.',
    padrao: { minimo: 90 },
  },
  QUEDA_MEDIA: {
    tipo: 'QUEDA_ARRECADACAO',
    titulo: 'Queda em relação à média de 12 meses',
    explica:
      'O principal recolhido pela competência (sem multa e juros) ficou abaixo de {percentual}% da média dos últimos 12 meses com valor (ao menos {minimo}), com queda de R$ {valor} ou mais, e não repete o mesmo mês do ano anterior.',
    padrao: { percentual: '70', valor: '500.00', minimo: 6 },
  },
  QUEDA_ANO_ANTERIOR: {
    tipo: 'QUEDA_ARRECADACAO',
    titulo: 'Queda em relação ao mesmo mês do ano anterior',
    explica:
      'O principal recolhido pela competência (sem multa e juros) ficou abaixo de {percentual}% do recolhido pelo mesmo mês do ano anterior, com queda de R$ {valor} ou mais.',
    padrao: { percentual: '50', valor: '500.00' },
  },
  QUEDA_PARES: {
    tipo: 'QUEDA_ARRECADACAO',
    titulo: 'Queda que os pares da atividade não tiveram',
    explica:
      'A base da atividade no mês, em relação à média do próprio contribuinte, ficou abaixo de {percentual}% da mediana dos pares (ao menos {minimo}), com diferença de R$ {valor} ou mais.',
    padrao: { percentual: '50', valor: '5000.00', minimo: 3 },
  },
  MOVIMENTO_ATIPICO: {
    tipo: 'MOVIMENTACAO_ATIPICA',
    titulo: 'Movimento acima do padrão',
    explica:
      'A base do mês passa da média mais três desvios-padrão dos últimos 12 meses com movimento (ao menos {minimo}), com excesso de R$ {valor} ou mais.',
    padrao: { valor: '5000.00', minimo: 6 },
  },
  NOTA_ATIPICA: {
    tipo: 'MOVIMENTACAO_ATIPICA',
    titulo: 'Nota muito acima da mediana',
    explica: 'Uma nota passa de {minimo} vezes a mediana das notas de 12 meses e de R$ {valor}.',
    padrao: { valor: '10000.00', minimo: 10 },
  },
  RETORNO_APOS_INATIVIDADE: {
    tipo: 'MOVIMENTACAO_ATIPICA',
    titulo: 'Movimento depois de meses parado',
    explica: 'Primeiro movimento depois de {minimo} meses ou mais sem nenhum, com base de R$ {valor} ou mais.',
    padrao: { valor: '1000.00', minimo: 6 },
  },
  CANCELAMENTO_EXCESSIVO: {
    tipo: 'MOVIMENTACAO_ATIPICA',
    titulo: 'Cancelamentos acima do comum',
    explica: 'As notas canceladas passam de {percentual}% do valor emitido no mês, que teve {minimo} notas ou mais.',
    padrao: { percentual: '20', minimo: 5 },
  },
  CANCELADA_APOS_ENCERRAMENTO: {
    tipo: 'MOVIMENTACAO_ATIPICA',
    titulo: 'Nota cancelada depois do encerramento',
    explica: 'Notas da competência foram canceladas depois do seu encerramento, com ISS de R$ {valor} ou mais.',
    padrao: { valor: '10.00' },
  },
  NOTA_DE_PAPEL_FALTANTE: {
    tipo: 'MOVIMENTACAO_ATIPICA',
    titulo: 'Falha na sequência das notas de papel',
    explica:
      'Entre a última nota de papel escriturada antes da competência e a maior dela faltam {minimo} números ou mais, nem escriturados nem declarados cancelados ou extraviados.',
    padrao: { minimo: 1 },
  },
  FORA_DO_MUNICIPIO: {
    tipo: 'FORA_DO_MUNICIPIO',
    titulo: 'Imposto levado para fora',
    explica:
      'Mais de {percentual}% da base do mês, e R$ {valor} ou mais, tem incidência fora do município em atividades que não a admitem (LC 116/2003, art. 3º).',
    padrao: { percentual: '50', valor: '5000.00' },
  },
  ALIQUOTA_SIMPLES: {
    tipo: 'ALIQUOTA_SIMPLES',
    titulo: 'Alíquota do Simples fora do que a lei admite',
    explica:
      'Notas retidas de optante com alíquota abaixo de {percentual}%, acima de 5% ou diferente da alíquota efetiva do mês anterior ao serviço (LC 123/2006, art. 21 § 4º), com diferença de imposto acima de R$ {valor}.',
    padrao: { percentual: '2', valor: '1.00' },
  },
  SIMPLES_SEM_PGDAS: {
    tipo: 'REGIME_INCORRETO',
    titulo: 'Simples no cadastro, sem PGDAS-D',
    explica:
      'Está no Simples Nacional e não entregou PGDAS-D, devido também sem movimento, na competência nem nas {minimo} anteriores.',
    padrao: { minimo: 2 },
    doPgdas: true,
  },
  PGDAS_SEM_SIMPLES: {
    tipo: 'REGIME_INCORRETO',
    titulo: 'PGDAS-D ou DAS-MEI, fora do Simples no cadastro',
    explica: 'Entregou PGDAS-D ou gerou DAS-MEI pela competência e o cadastro não o tem no Simples Nacional nem como MEI.',
    padrao: {},
    doPgdas: true,
  },
  EXCLUIDO_AINDA_SIMPLES: {
    tipo: 'REGIME_INCORRETO',
    titulo: 'Excluído do Simples, ainda no Simples no cadastro',
    explica: 'Processo de exclusão concluído antes da competência, e o cadastro ainda o tem no Simples Nacional.',
    padrao: {},
  },
} as const satisfies Readonly<Record<string, Regra>>
export type CodigoRegra = keyof typeof regras
export const codigosRegra = Object.keys(regras) as [CodigoRegra, ...CodigoRegra[]]

/** A rule by its code, with its type widened. */
export const regraDe = (codigo: CodigoRegra): Regra => regras[codigo]

/** Those that read what the PGDAS-D declares. Source: F90, which queues the alerts after an import. */
export const regrasDoPgdas: readonly CodigoRegra[] = codigosRegra.filter((codigo) => regraDe(codigo).doPgdas)

/** What a municipality set for a rule; null: the default holds. */
export type RegraConfigurada = {
  ativa: boolean
  percentual: string | null
  valor: string | null
  minimo: number | null
}

/** The parameters that hold: what the municipality set, otherwise those of the rule; what neither says is zero. */
export function parametrosDe(codigo: CodigoRegra, configurada: RegraConfigurada | undefined): ParametrosRegra {
  const { padrao } = regraDe(codigo)
  return {
    percentual: configurada?.percentual ?? padrao.percentual ?? '0',
    valor: configurada?.valor ?? padrao.valor ?? '0.00',
    minimo: configurada?.minimo ?? padrao.minimo ?? 0,
  }
}

/** A decimal number as people write it: '5000.00' gives '5.000,00', '70.0000' gives '70'. */
function escrever(nome: string, valor: string | number): string {
  const [inteiro = '', centavos = ''] = String(valor).split('.')
  const milhares = inteiro.replace(/\B(?=(\d{3})+$)/g, '.')
  const resto = nome === 'valor' ? centavos.padEnd(2, '0').slice(0, 2) : centavos.replace(/0+$/, '')
  return resto === '' ? milhares : `${milhares},${resto}`
}

/** What a rule says, with these parameters in their places. */
export function explicar(codigo: CodigoRegra, parametros: ParametrosRegra): string {
  return regraDe(codigo).explica.replace(/\{(percentual|valor|minimo)\}/g, (_lugar, nome: Parametro) =>
    escrever(nome, parametros[nome]),
  )
}
