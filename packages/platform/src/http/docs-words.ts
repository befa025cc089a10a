/** What the reader of the description writes in English, in Portuguese. It has no translation of its own. */
const words = {
  Authorize: 'Autorizar',
  'Available authorizations': 'Autorizações',
  Authorized: 'Autorizado',
  Logout: 'Sair',
  Close: 'Fechar',
  'Select a definition': 'Grupo de chamadas',
  Parameters: 'Parâmetros',
  'No parameters': 'Sem parâmetros',
  Name: 'Nome',
  Description: 'Descrição',
  'Request body': 'Corpo do pedido',
  required: 'obrigatório',
  'Example Value': 'Exemplo',
  Schema: 'Forma',
  Schemas: 'Formas',
  'Try it out': 'Experimentar',
  Cancel: 'Cancelar',
  Reset: 'Restaurar',
  Execute: 'Executar',
  Clear: 'Limpar',
  Responses: 'Respostas',
  Response: 'Resposta',
  'Server response': 'Resposta do servidor',
  'Response body': 'Corpo da resposta',
  'Response headers': 'Cabeçalhos da resposta',
  'Request URL': 'Endereço do pedido',
  'Default Response': 'Resposta',
  'Media type': 'Tipo',
  'Controls Accept header.': 'Define o cabeçalho Accept.',
  Code: 'Código',
  Details: 'Detalhes',
  Links: 'Ligações',
  'No links': 'Nenhuma',
  Download: 'Baixar',
  'Expand all': 'Abrir tudo',
  'Collapse all': 'Fechar tudo',
  'Copy to clipboard': 'Copiar',
  'No operations defined in spec!': 'Nenhuma chamada encontrada.',
}

/** Runs in the reader: puts each of its words, and nothing that the description says, into Portuguese as it is drawn; what was drawn is not looked at again. */
function translate(portuguese: Record<string, string>): void {
  type Drawn = { nodeType: number; data: string; matches(selector: string): boolean; childNodes: Iterable<Drawn> } & {
    getAttribute(name: string): string | null
    setAttribute(name: string, value: string): void
  }
  const page = globalThis as unknown as {
    document: { body: Drawn }
    MutationObserver: new (
      seen: (records: { target: Drawn; addedNodes: Iterable<Drawn>; type: string }[]) => void,
    ) => { observe(place: Drawn, what: Record<string, boolean>): void }
  }
  const visit = (node: Drawn): void => {
    if (node.nodeType === 3) {
      const said = portuguese[node.data.trim()]
      if (said) node.data = said
    } else if (node.nodeType === 1 && !node.matches('pre, code, textarea, .opblock-summary, .model, .markdown, script')) {
      for (const name of ['placeholder', 'title', 'aria-label']) {
        const said = portuguese[node.getAttribute(name) ?? '']
        if (said) node.setAttribute(name, said)
      }
      for (const child of node.childNodes) visit(child)
    }
  }
  new page.MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'childList' ? addedNodes : [target]) visit(node)
  }).observe(page.document.body, { childList: true, subtree: true, characterData: true })
}

/** The script of the reader's page that speaks Portuguese; a file of its own, since the page's policy admits no inline one. */
export const portugueseReader = `(${translate.toString()})(${JSON.stringify(words)})`
