import { achado } from './achados.ts'
import { chaveConta } from './contexto.ts'
import { digitoCosif, isDeResultado } from './cosif.ts'
import { conferirCodigo, contra, Leitor, type LinhaLida, type Mesa, type RegrasDoModulo } from './regras.ts'

type Conta = { linha: number; conta: string; superior: string; codigo: string }

/** Common information: the plan of accounts, which is kept whole, and the accounts of tariffs and variable services in it. */
export function regrasModulo3(mesa: Mesa): RegrasDoModulo {
  const leitor = new Leitor(mesa.cabecalho.versao)
  const contas = new Map<string, Conta>()
  const nomes = new Set<string>()
  const superiores = new Set<string>()
  const { cosif } = mesa.contexto

  function incluir(lida: LinhaLida): void {
    const conta = leitor.de(lida, 'Conta')
    const superior = leitor.de(lida, 'Conta_Supe')
    const chave = chaveConta(conta, leitor.de(lida, 'Des_Mista', '00'))
    if (contas.has(chave)) contra(mesa, leitor, lida, 'EG901', 'Conta')
    conferirCosif(lida)
    const codigo = conferirCodigo(mesa, leitor, lida) ?? ''
    contas.set(chave, { linha: lida.linha, conta, superior, codigo })
    nomes.add(conta)
    if (superior !== '') superiores.add(superior)
  }

  function conferirCosif(lida: LinhaLida): void {
    const conta = leitor.de(lida, 'Conta_COSIF')
    if (!isDeResultado(conta)) return contra(mesa, leitor, lida, 'EI903', 'Conta_COSIF')
    if (conta.length !== 8 && conta.length !== 10)
      return contra(mesa, leitor, lida, 'EG009', 'Conta_COSIF', { tamanho: '8 ou 10' })
    if (digitoCosif(conta.slice(0, -1)) !== conta.slice(-1)) return contra(mesa, leitor, lida, 'EI904', 'Conta_COSIF')
    if (cosif && cosif.size > 0 && !cosif.has(conta)) contra(mesa, leitor, lida, 'EG036', 'Conta_COSIF')
  }

  return {
    linha(lida) {
      if (lida.registro === '0100') return incluir(lida)
      const conta = leitor.de(lida, 'Sub_Titu')
      const existe = contas.has(chaveConta(conta, leitor.de(lida, 'Des_Mista', '00')))
      if (!existe || superiores.has(conta)) contra(mesa, leitor, lida, 'EI902', 'Sub_Titu')
    },
    fim() {
      for (const { linha, conta, superior, codigo } of contas.values()) {
        if (superior !== '' && !nomes.has(superior))
          mesa.achar(achado('EI901', { linha, registro: '0100', campo: 'Conta_Supe', conteudo: superior }))
        if (codigo !== '' && superiores.has(conta))
          mesa.achar(achado('EI905', { linha, registro: '0100', campo: 'Cod_Trib_DES-IF', conteudo: codigo }))
      }
    },
  }
}
