import { isCnpj } from '@iss/kernel/documento'
import { achado } from './achados.ts'
import { contra, Leitor, type LinhaLida, type Mesa, type RegrasDoModulo } from './regras.ts'
import { lerCentavos, lerData } from './valores.ts'

/** Entries of the ledger: each line by itself, and that the lines of an entry, which stand together, balance. */
export function regrasModulo4(mesa: Mesa): RegrasDoModulo {
  const leitor = new Leitor(mesa.cabecalho.versao)
  const { raiz, inicio, fim } = mesa.cabecalho
  let aberto = { id: '', linha: 0, saldo: 0n }
  // The same few keep the ledger, line after line.
  const conhecidos = new Map<string, boolean>()
  const vale = (cnpj: string): boolean => {
    const sabido = conhecidos.get(cnpj) ?? isCnpj(cnpj)
    if (conhecidos.size < 1000) conhecidos.set(cnpj, sabido)
    return sabido
  }

  function fechar(): void {
    if (aberto.saldo !== 0n)
      mesa.achar(achado('A903', { linha: aberto.linha, registro: '1000', campo: 'Idto_Lanc', conteudo: aberto.id }))
  }

  return {
    linha(lida: LinhaLida) {
      const cnpj = leitor.de(lida, 'CNPJ_Ctbl')
      if (!vale(cnpj)) contra(mesa, leitor, lida, 'EG004', 'CNPJ_Ctbl')
      else if (!cnpj.startsWith(raiz)) contra(mesa, leitor, lida, 'ED901', 'CNPJ_Ctbl')
      const mes = (lerData(leitor.de(lida, 'Dat_Lanc')) ?? '').slice(0, 7)
      if (mes < inicio || mes > fim) contra(mesa, leitor, lida, 'EG906', 'Dat_Lanc')
      const tipo = leitor.de(lida, 'Tipo_Prda')
      if (tipo !== '1' && tipo !== '2') contra(mesa, leitor, lida, 'EG907', 'Tipo_Prda')
      const id = leitor.de(lida, 'Idto_Lanc')
      if (id !== aberto.id) {
        fechar()
        aberto = { id, linha: lida.linha, saldo: 0n }
      }
      const valor = lerCentavos(leitor.de(lida, 'Valr_Prda_Lanc')) ?? 0n
      aberto.saldo += tipo === '1' ? valor : -valor
    },
    fim: fechar,
  }
}
