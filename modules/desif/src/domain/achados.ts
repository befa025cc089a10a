/** Families of what is found in a file: declaration, general, module 3, module 2, between modules, alerts. Source: decision 0150. */
export const familiasAchado = ['ED', 'EG', 'EI', 'EM', 'EA', 'A'] as const

/**
 * What may be found, by its code: the sentence and what to do. Numbers below 900 are those that implementations of the model use in public; from
 * 901 on they are ours (decisions 0150, 0159). `{campo}` and the like are filled by `achado`.
 */
export const catalogoAchados = {
  ED003: ['O tipo de instituição não existe na tabela do modelo.', 'Informe uma das letras da tabela de títulos.'],
  ED004: ['A competência é anterior a dez anos.', 'Confira o período da declaração.'],
  ED005: ['A competência é posterior ao mês corrente.', 'Entregue a declaração depois de terminado o período.'],
  ED006: ['O tipo de declaração deve ser 1 (normal) ou 2 (retificadora).', 'Corrija o tipo da declaração.'],
  ED008: ['O tipo de dependência não existe na tabela do modelo.', 'Informe um código de 1 a 7.'],
  ED012: ['A apuração mensal exige o tipo de consolidação.', 'Informe o tipo de consolidação, de 1 a 4.'],
  ED013: [
    'A consolidação por instituição exige o CNPJ do responsável pelo recolhimento.',
    'Informe a extensão do CNPJ do estabelecimento que recolhe.',
  ],
  ED015: ['O módulo da declaração deve ser de 1 a 4.', 'Corrija o módulo.'],
  ED021: ['Só a apuração mensal leva tipo de consolidação.', 'Deixe o tipo de consolidação em branco.'],
  ED023: ['A apuração mensal abrange um só mês.', 'Informe o mesmo mês no início e no fim da competência.'],
  ED024: [
    'A declaração retificadora exige o protocolo da anterior.',
    'Informe o protocolo da declaração que está sendo retificada.',
  ],
  ED026: [
    'A declaração normal não leva protocolo anterior.',
    'Deixe o protocolo anterior em branco ou declare uma retificadora.',
  ],
  ED031: ['O tipo de consolidação deve ser de 1 a 4.', 'Corrija o tipo de consolidação.'],
  ED035: ['O primeiro registro do arquivo deve ser o 0000.', 'Gere o arquivo com o registro de identificação na primeira linha.'],
  ED037: ['O registro 0000 aparece mais de uma vez.', 'Entregue uma declaração em cada arquivo.'],
  ED043: ['A versão do leiaute não é lida.', 'Use uma das versões 2.2, 2.3, 3.1 ou 3.2.'],
  ED044: ['A apuração mensal exige o tipo de arredondamento.', 'Informe 1 (arredondado) ou 2 (truncado).'],
  ED045: ['O tipo de arredondamento deve ser 1 (arredondado) ou 2 (truncado).', 'Corrija o tipo de arredondamento.'],
  ED048: ['Só a apuração mensal leva o CNPJ do responsável pelo recolhimento.', 'Deixe o campo em branco.'],
  ED049: ['Só a apuração mensal leva tipo de arredondamento.', 'Deixe o tipo de arredondamento em branco.'],
  ED051: [
    'A consolidação por dependência não leva o CNPJ do responsável pelo recolhimento.',
    'Deixe o campo em branco ou consolide por instituição.',
  ],
  ED052: ['O início e o fim da competência devem estar no mesmo ano.', 'Entregue uma declaração para cada ano.'],
  ED054: ['O fim da competência é anterior ao início.', 'Corrija o período da declaração.'],
  ED059: ['O arquivo é de outro município.', 'Informe o código IBGE deste município.'],
  ED074: [
    'O período não começa no mês em que o módulo começa.',
    'O módulo 1 começa em janeiro ou julho; o módulo 3, em janeiro.',
  ],
  ED075: [
    'O período não termina no mês em que o módulo termina.',
    'O módulo 1 termina em junho ou dezembro; o módulo 3, em dezembro.',
  ],
  ED901: ['A raiz do CNPJ não é a da instituição que entrega.', 'Entregue o arquivo com a instituição dele selecionada.'],
  ED905: [
    'O protocolo anterior não é o da declaração em vigor deste módulo e período.',
    'Informe o protocolo da última declaração aceita.',
  ],
  ED906: ['Já existe declaração deste módulo para o período.', 'Entregue uma retificadora com o protocolo da anterior.'],
  EG001: ['O município da dependência não é o da declaração.', 'Declare somente as dependências deste município.'],
  EG003: [
    'O número da linha está fora da sequência; era esperado {esperado}.',
    'Numere as linhas em ordem crescente, a partir de 1, sem falhas.',
  ],
  EG004: ['O CNPJ tem dígito verificador inválido.', 'Corrija o CNPJ.'],
  EG005: ['A data é inválida.', 'Use o formato AAAAMMDD.'],
  EG007: ['A competência é inválida.', 'Use o formato AAAAMM.'],
  EG008: ['O conteúdo não é do tipo do campo.', 'Use somente algarismos, com vírgula para os decimais.'],
  EG009: ['O conteúdo não tem o tamanho do campo ({tamanho}).', 'Corrija o tamanho do conteúdo.'],
  EG011: ['O código de tributação DES-IF não existe.', 'Use um código da tabela do município, no formato NN.NN.NNN-N.'],
  EG013: ['A linha não traz o seu número.', 'Numere as linhas em ordem crescente, a partir de 1, sem falhas.'],
  EG014: ['O registro tem {tem} campos; a versão pede {pede}.', 'Confira o leiaute da versão informada.'],
  EG018: ['O arquivo está vazio.', 'Gere o arquivo de novo.'],
  EG019: ['O arquivo não pode ser lido como texto {texto}.', 'Gere o arquivo com a codificação da versão.'],
  EG021: ['O registro não existe neste módulo.', 'Retire o registro ou corrija o módulo.'],
  EG033: ['A conta superior não está no plano de contas.', 'Inclua a conta superior no registro 0100.'],
  EG034: ['A conta é superior de si mesma.', 'Informe a conta acima desta no plano, ou deixe em branco na primeira do grupo.'],
  EG036: ['A conta COSIF não existe na tabela.', 'Use uma conta do plano COSIF em vigor.'],
  EG037: ['A conta COSIF não é dos grupos 7 ou 8.', 'Declare somente contas de resultado.'],
  EG046: ['O campo é obrigatório.', 'Preencha o campo.'],
  EG047: ['O código de tributação não vale no município neste período.', 'Use um código em vigor na competência.'],
  EG048: ['O valor não pode ser negativo.', 'Informe o valor sem sinal.'],
  EG901: ['O registro se repete.', 'Reúna em uma só linha o que tem a mesma chave.'],
  EG902: ['O registro está fora da ordem do módulo.', 'Grave os registros na ordem do leiaute.'],
  EG903: ['O arquivo não tem nenhum registro {registro}.', 'Inclua o registro que o módulo exige.'],
  EG904: ['A dependência não está no registro 0400.', 'Declare a dependência no registro 0400.'],
  EG905: ['A paralisação termina antes de começar ou passa de 180 dias.', 'Corrija as datas da paralisação.'],
  EG906: ['A data está fora do período da declaração.', 'Declare somente o que é do período.'],
  EG907: ['O código não existe na tabela do campo.', 'Use um dos códigos do modelo.'],
  EG908: [
    'O arquivo compactado está danificado ou não traz um único arquivo de texto.',
    'Compacte de novo só o arquivo da declaração.',
  ],
  EI001: ['A conta se repete no plano.', 'Deixe uma só linha de cada conta e desdobramento.'],
  EI002: ['O subtítulo da tarifa não é o mais analítico.', 'Use uma conta sem contas abaixo dela.'],
  EI004: ['A conta mais analítica não tem descrição.', 'Descreva o que a conta registra.'],
  EI010: ['Só a conta mais analítica leva código de tributação.', 'Informe o código nas contas sem contas abaixo delas.'],
  EI013: ['O subtítulo da tarifa não está no plano de contas.', 'Inclua a conta no registro 0100.'],
  EI015: ['A tarifa se repete no mesmo subtítulo.', 'Deixe uma só linha de cada tarifa e subtítulo.'],
  EI017: [
    'O serviço não está na tabela de outros produtos e serviços.',
    'Use um código da tabela do município, em vigor no período.',
  ],
  EI019: ['O serviço se repete no mesmo subtítulo.', 'Deixe uma só linha de cada serviço e subtítulo.'],
  EI022: ['O serviço exige descrição complementar.', 'Descreva o serviço no campo complementar.'],
  EI023: ['O plano não tem nenhuma conta do grupo 7.', 'Inclua as contas de resultado credoras.'],
  EI025: ['O subtítulo do serviço não é o mais analítico.', 'Use uma conta sem contas abaixo dela.'],
  EI026: ['O subtítulo do serviço não está no plano de contas.', 'Inclua a conta no registro 0100.'],
  EI034: ['Tarifa ou serviço em conta de resultado devedora.', 'Informe a conta credora em que a receita é lançada.'],
  EI037: ['A tarifa não está na tabela de tarifas bancárias.', 'Use um código da tabela do município, em vigor no período.'],
  EI038: ['A tarifa começa a valer depois do período ou de hoje.', 'Declare somente as tarifas que já valem.'],
  EI904: ['A conta COSIF tem dígito verificador inválido.', 'Corrija a conta COSIF.'],
  EM046: ['A alíquota não é a do código de tributação no município ({pede}).', 'Use a alíquota da tabela do município.'],
  EM901: ['A base de cálculo não é a receita menos a dedução ({pede}).', 'Corrija a base de cálculo.'],
  EM902: [
    'A receita declarada não está entre o crédito menos o débito e o crédito do mês.',
    'Confira a receita com o movimento da conta.',
  ],
  EM903: ['A dedução e a sua discriminação vão juntas.', 'Informe as duas ou nenhuma.'],
  EM904: ['O incentivo fiscal e a sua descrição vão juntos.', 'Informe os dois ou nenhum.'],
  EM905: ['O motivo de não exigibilidade e o número do processo vão juntos.', 'Informe os dois ou nenhum.'],
  EM906: ['A base consolidada não é a receita menos as deduções ({pede}).', 'Corrija a base consolidada.'],
  EM907: ['O ISSQN devido não é a base vezes a alíquota pelo arredondamento informado ({pede}).', 'Corrija o ISSQN devido.'],
  EM908: [
    'O ISSQN a recolher não é o devido menos retenções, incentivos, compensações e recolhimentos ({pede}).',
    'Corrija o ISSQN a recolher.',
  ],
  EM909: [
    'A consolidação não tem a mesma alíquota, código ou dependência dos registros 0430.',
    'Consolide o que os registros 0430 declaram.',
  ],
  EM910: ['A soma dos registros 0430 ({soma}) difere da consolidação ({consolidado}).', 'Refaça a consolidação.'],
  EM911: [
    'O código de tributação não combina com o tipo de consolidação.',
    'Informe o código nos tipos 2 e 4 e deixe-o em branco nos tipos 1 e 3.',
  ],
  EM912: ['A compensação e a sua origem vão juntas.', 'Informe as duas ou nenhuma.'],
  EM913: ['Receita declarada sem consolidação.', 'Inclua o registro 0440 desta alíquota, código e dependência.'],
  EA901: ['O módulo 3 deste ano ainda não foi entregue.', 'Entregue as informações comuns aos municípios antes deste módulo.'],
  EA902: ['A conta não está no plano de contas em vigor.', 'Inclua a conta em uma retificadora do módulo 3.'],
  EA903: ['O código de tributação não é o da conta no plano em vigor.', 'Corrija o código ou retifique o módulo 3.'],
  EA904: ['A competência está encerrada.', 'Peça a reabertura da competência antes de entregar.'],
  A901: ['O saldo final não é o inicial menos os débitos mais os créditos.', 'Confira o balancete.'],
  A902: ['As linhas da dependência e competência não estão juntas.', 'Agrupe o balancete por dependência e mês.'],
  A903: ['A soma dos débitos do lançamento difere da soma dos créditos.', 'Confira as partidas do lançamento.'],
  A904: ['O mês anterior ainda não foi declarado.', 'Entregue as competências em ordem.'],
  A905: ['A declaração está sendo entregue depois do prazo.', 'Entregue dentro do prazo do município.'],
} as const satisfies Record<string, readonly [mensagem: string, solucao: string]>
export type CodigoAchado = keyof typeof catalogoAchados

/** Something found in a file: an error, which refuses it, or an alert. `linha` is the physical one; 0 for the file as a whole. */
export type Achado = {
  readonly codigo: CodigoAchado
  readonly linha: number
  readonly registro: string
  readonly campo: string
  readonly conteudo: string
  readonly mensagem: string
  readonly solucao: string
}

/** Whether it only warns. */
export const isAlerta = (codigo: string): boolean => /^A\d/.test(codigo)

/** What was found, in its words. Throws when a blank of the sentence is not filled. */
export function achado(
  codigo: CodigoAchado,
  lugar: { linha: number; registro?: string; campo?: string; conteudo?: string },
  valores: Readonly<Record<string, string | number>> = {},
): Achado {
  const [modelo, solucao] = catalogoAchados[codigo]
  const preencher = (texto: string) =>
    texto.replace(/\{(\w+)\}/g, (_, nome: string) => {
      const valor = valores[nome]
      if (valor === undefined) throw new Error(`${codigo}: {${nome}} was not filled`)
      return String(valor)
    })
  const { linha, registro = '', campo = '', conteudo = '' } = lugar
  return { codigo, linha, registro, campo, conteudo: conteudo.slice(0, 100), mensagem: preencher(modelo), solucao }
}
