import { chaveConta } from './contexto.ts'
import { contra, Leitor, type LinhaLida, type Mesa, type RegrasDoModulo } from './regras.ts'
import { Dependencias } from './regras-dependencia.ts'
import { lerCentavos, lerMes } from './valores.ts'

/**
 * Accounting statement: branches, trial balance, internal apportionment. Of the balance only the accounts of the branch and month at hand are kept, so
 * that what is repeated is found as long as they stand together; what is taken up again is warned of, and the import finds the rest.
 */
export function regrasModulo1(mesa: Mesa): RegrasDoModulo {
  const leitor = new Leitor(mesa.cabecalho.versao)
  const dependencias = new Dependencias(mesa, leitor)
  const { inicio, fim } = mesa.cabecalho
  const plano = mesa.contexto.planos?.get(inicio.slice(0, 4))
  const grupos = new Set<string>()
  let grupo = ''
  let contas = new Set<string>()

  function noPeriodo(lida: LinhaLida): string {
    const mes = lerMes(leitor.de(lida, 'Ano_Mes_Cmpe')) ?? ''
    if (mes < inicio || mes > fim) contra(mesa, leitor, lida, 'EG906', 'Ano_Mes_Cmpe')
    return mes
  }

  function balancete(lida: LinhaLida): void {
    dependencias.cnpjDe(lida)
    const deste = `${leitor.de(lida, 'Cod_Depe')} ${noPeriodo(lida)}`
    if (deste !== grupo) {
      if (grupos.has(deste)) contra(mesa, leitor, lida, 'A902', 'Cod_Depe')
      grupos.add(deste)
      grupo = deste
      contas = new Set()
    }
    const conta = chaveConta(leitor.de(lida, 'Conta'), leitor.de(lida, 'Des_Mista', '00'))
    if (contas.has(conta)) contra(mesa, leitor, lida, 'EG901', 'Conta')
    contas.add(conta)
    if (plano && !plano.has(conta)) contra(mesa, leitor, lida, 'EA902', 'Conta')
    const valor = (campo: string) => lerCentavos(leitor.de(lida, campo)) ?? 0n
    if (valor('Sald_Finl') !== valor('Sald_Inic') - valor('Valr_Debt') + valor('Valr_Cred'))
      contra(mesa, leitor, lida, 'A901', 'Sald_Finl')
  }

  function rateio(lida: LinhaLida): void {
    dependencias.cnpjDe(lida)
    noPeriodo(lida)
    if (!['1', '2'].includes(leitor.de(lida, 'Tipo_Prda'))) contra(mesa, leitor, lida, 'EG907', 'Tipo_Prda')
  }

  return {
    linha(lida) {
      if (lida.registro === '0400') dependencias.incluir(lida)
      else if (lida.registro === '0410') balancete(lida)
      else rateio(lida)
    },
    fim: () => undefined,
  }
}
