import { createServer, type Server, type Socket } from 'node:net'

/** A mail server of a few verbs; it keeps what it was given. */
export class SmtpServer {
  readonly messages: string[] = []
  readonly recipients: string[] = []
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined

  async open(port = 0): Promise<number> {
    const server = createServer((socket) => this.#talk(socket))
    this.#server = server
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    return (server.address() as { port: number }).port
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server?.close(resolve) ?? resolve(undefined))
  }

  #talk(socket: Socket): void {
    this.#sockets.add(socket)
    let buffer = ''
    let isMessage = false
    socket.on('error', () => {})
    socket.write('220 test ESMTP\r\n')
    socket.on('data', (chunk) => {
      buffer += chunk.toString('latin1')
      for (;;) {
        const end = isMessage ? '\r\n.\r\n' : '\r\n'
        const at = buffer.indexOf(end)
        if (at < 0) return
        const part = buffer.slice(0, at)
        buffer = buffer.slice(at + end.length)
        if (isMessage) this.messages.push(part.replace(/^\.\./gm, '.'))
        else if (part.startsWith('RCPT')) this.recipients.push(part)
        socket.write(this.#answerTo(part, isMessage))
        isMessage = !isMessage && part === 'DATA'
      }
    })
  }

  #answerTo(line: string, isMessage: boolean): string {
    if (isMessage) return '250 kept\r\n'
    if (line === 'DATA') return '354 go on\r\n'
    return line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n'
  }
}
