import { achado } from './achados.ts'
import { baseConsolidada, chaveConsolidacao, issARecolher, issDevido } from './apuracao.ts'
import { chaveConta } from './contexto.ts'
import { lerLinhaApuracao, lerLinhaConsolidada } from './ler-apuracao.ts'
import { conferirCodigo, contra, Leitor, type LinhaLida, type Mesa, type RegrasDoModulo, vigenteEm } from './regras.ts'
import { Dependencias } from './regras-dependencia.ts'
import { escreverCentavos, lerCentavos } from './valores.ts'

/** What both records tell of a key of consolidation, in centavos. `linha` is the first of them. */
type Somas = { linha: number; contas: bigint[]; consolidado: bigint[] | null }
/** The sums that must agree, by the field of the consolidated line. */
const campos = ['Rece_Decl_Cnso', 'Dedu_Rece_Decl_Sub_Titu', 'Inct_Fisc_Sub_Titu'] as const

/** Computation of the month: each account of a branch, what they are consolidated into, and that both tell the same. */
export function regrasModulo2(mesa: Mesa): RegrasDoModulo {
  const { cabecalho } = mesa
  const leitor = new Leitor(cabecalho.versao)
  const dependencias = new Dependencias(mesa, leitor)
  const tipo = cabecalho.consolidacao ?? 1
  const arredondamento = cabecalho.arredondamento ?? 1
  const plano = mesa.contexto.planos?.get(cabecalho.inicio.slice(0, 4))
  const porChave = new Map<string, Somas>()
  const consolidadas = new Set<string>()
  let dependencia = ''
  let contas = new Set<string>()

  const juntos = (lida: LinhaLida, codigo: 'EM903' | 'EM904' | 'EM905' | 'EM912', valor: string, texto: string) => {
    const tem = leitor.de(lida, valor)
    const vale = valor.startsWith('Motv') ? tem !== '' : (lerCentavos(tem) ?? 0n) !== 0n
    if (vale !== (leitor.de(lida, texto).trim() !== '')) contra(mesa, leitor, lida, codigo, valor)
  }

  function taxa(lida: LinhaLida, codigo: string | null, aliquota: bigint): void {
    const cidade = codigo === null ? null : vigenteEm(mesa, codigo)
    if (cidade && cidade.aliquota !== aliquota)
      contra(mesa, leitor, lida, 'EM046', 'Aliq_ISSQN', { pede: escreverCentavos(cidade.aliquota / 100n) })
  }

  function conta(lida: LinhaLida): void {
    const cnpj = dependencias.cnpjDe(lida)
    const codigo = conferirCodigo(mesa, leitor, lida)
    const linha = lerLinhaApuracao(leitor, lida, cnpj ?? '', codigo ?? '')
    if (leitor.de(lida, 'Cod_Depe') !== dependencia) {
      dependencia = leitor.de(lida, 'Cod_Depe')
      contas = new Set()
    }
    const daConta = chaveConta(leitor.de(lida, 'Sub_Titu'), leitor.de(lida, 'Des_Mista', '00'))
    const chave = [daConta, linha.codigo, linha.motivo].join('|')
    if (contas.has(chave)) contra(mesa, leitor, lida, 'EG901', 'Sub_Titu')
    contas.add(chave)
    const doPlano = plano?.get(daConta)
    if (plano && doPlano === undefined) contra(mesa, leitor, lida, 'EA902', 'Sub_Titu')
    else if (doPlano !== undefined && codigo !== null && doPlano !== codigo)
      contra(mesa, leitor, lida, 'EA903', 'Cod_Trib_DES-IF')
    const credito = lerCentavos(leitor.de(lida, 'Valr_Cred_Mens')) ?? 0n
    const debito = lerCentavos(leitor.de(lida, 'Valr_Debt_Mens')) ?? 0n
    if (linha.receita > credito || linha.receita < credito - debito) contra(mesa, leitor, lida, 'EM902', 'Rece_Decl')
    const base = linha.receita - linha.deducao
    if (lerCentavos(leitor.de(lida, 'Base_Calc')) !== base)
      contra(mesa, leitor, lida, 'EM901', 'Base_Calc', { pede: escreverCentavos(base) })
    taxa(lida, codigo, linha.aliquota)
    juntos(lida, 'EM903', 'Dedu_Rece_Decl', 'Desc_Dedu')
    juntos(lida, 'EM904', 'Inct_Fisc', 'Desc_Inct_Fisc')
    motivo(lida)
    const somas = somasDe(chaveConsolidacao(linha, tipo, cabecalho.matriz), lida.linha)
    somar(somas.contas, [linha.receita, linha.deducao, linha.incentivo])
  }

  function motivo(lida: LinhaLida): void {
    if (!['', '1', '2'].includes(leitor.de(lida, 'Motv_Nao_Exig'))) contra(mesa, leitor, lida, 'EG907', 'Motv_Nao_Exig')
    juntos(lida, 'EM905', 'Motv_Nao_Exig', 'Proc_Motv_Nao_Exig')
  }

  function consolidada(lida: LinhaLida): void {
    const codigo = conferirCodigo(mesa, leitor, lida)
    const linha = lerLinhaConsolidada(leitor, lida, codigo ?? '')
    const comCodigo = tipo === 2 || tipo === 4
    if (comCodigo !== (leitor.de(lida, 'Cod_Trib_DES-IF') !== '')) contra(mesa, leitor, lida, 'EM911', 'Cod_Trib_DES-IF')
    const chave = chaveConsolidacao(linha, tipo, tipo >= 3 ? cabecalho.matriz : linha.cnpj)
    const propria = [chave, linha.motivo, linha.processo].join(' ')
    if (consolidadas.has(propria)) contra(mesa, leitor, lida, 'EG901', 'CNPJ')
    consolidadas.add(propria)
    const existentes = porChave.get(chave)
    if (!existentes) contra(mesa, leitor, lida, 'EM909', 'CNPJ')
    else {
      existentes.consolidado ??= [0n, 0n, 0n]
      somar(existentes.consolidado, [linha.receita, linha.deducaoSubtitulo, linha.incentivoSubtitulo])
    }
    const base = baseConsolidada(linha)
    if (linha.base !== base) contra(mesa, leitor, lida, 'EM906', 'Base_Calc', { pede: escreverCentavos(base) })
    const devido = issDevido(linha.base, linha.aliquota, arredondamento)
    if (linha.devido !== devido) contra(mesa, leitor, lida, 'EM907', 'Valr_ISSQN_Devd', { pede: escreverCentavos(devido) })
    const resto = issARecolher(linha)
    if (linha.aRecolher !== resto) contra(mesa, leitor, lida, 'EM908', 'ISSQN_A_Relh', { pede: escreverCentavos(resto) })
    taxa(lida, codigo, linha.aliquota)
    if (linha.deducaoConsolidada > 0n) juntos(lida, 'EM903', 'Dedu_Rece_Decl_Cnso', 'Desc_Dedu')
    if (linha.incentivoConsolidado > 0n) juntos(lida, 'EM904', 'Inct_Fisc', 'Desc_Inct_Fisc')
    juntos(lida, 'EM912', 'Valr_A_Cmpn', 'Orig_Cred_A_Cmpn')
    motivo(lida)
  }

  function somasDe(chave: string, linha: number): Somas {
    const somas = porChave.get(chave) ?? { linha, contas: [0n, 0n, 0n], consolidado: null }
    porChave.set(chave, somas)
    return somas
  }

  return {
    linha(lida) {
      if (lida.registro === '0400') dependencias.incluir(lida)
      else if (lida.registro === '0430') conta(lida)
      else consolidada(lida)
    },
    fim() {
      for (const { linha, contas: somas, consolidado } of porChave.values()) {
        if (consolidado === null) mesa.achar(achado('EM913', { linha, registro: '0430', campo: 'Rece_Decl' }))
        else
          for (const [indice, campo] of campos.entries()) {
            const [soma, deles] = [somas[indice] ?? 0n, consolidado[indice] ?? 0n]
            if (soma !== deles)
              mesa.achar(
                achado(
                  'EM910',
                  { linha, registro: '0440', campo, conteudo: escreverCentavos(deles) },
                  { soma: escreverCentavos(soma), consolidado: escreverCentavos(deles) },
                ),
              )
          }
      }
    },
  }
}

function somar(somas: bigint[], parcelas: readonly bigint[]): void {
  for (const [indice, parcela] of parcelas.entries()) somas[indice] = (somas[indice] ?? 0n) + parcela
}
