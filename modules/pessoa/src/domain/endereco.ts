type Partes = { logradouroTipo: string; logradouroNome: string; numero: string; complemento: string | null; bairro: string }

/** Street, number, complement, neighbourhood. Source: spec 3 §3.1. */
export function formatEndereco({ logradouroTipo, logradouroNome, numero, complemento, bairro }: Partes): string {
  return [`${logradouroTipo} ${logradouroNome}`, numero, complemento, bairro].filter((part) => part).join(', ')
}

/** The main address is the one flagged principal, otherwise the last. Source: spec 3 §3.1. */
export function enderecoPrincipal<E extends { principal: boolean }>(enderecos: readonly E[]): E | undefined {
  return enderecos.find((endereco) => endereco.principal) ?? enderecos[enderecos.length - 1]
}
